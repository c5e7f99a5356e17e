//! A Reed–Solomon check over the field of 32 elements: four check symbols to a
//! block. Any two symbols of a block that differ are noticed, so every wrong
//! character and every swap is; so are three and four.

const CHECKS: usize = 4;

/// x⁵ + x² + 1, a primitive polynomial: its root α has order 31.
const POLYNOMIAL: u16 = 0b10_0101;

const fn multiply(a: u8, b: u8) -> u8 {
    let mut product = 0;
    let mut bit = 5;
    while bit > 0 {
        bit -= 1;
        product <<= 1;
        if product & 0b10_0000 != 0 {
            product ^= POLYNOMIAL;
        }
        if b >> bit & 1 == 1 {
            product ^= a as u16;
        }
    }
    product as u8
}

/// The coefficients of (x − α)(x − α²)(x − α³)(x − α⁴), highest first, without
/// the leading 1.
const GENERATOR: [u8; CHECKS] = {
    let mut coefficients = [0; CHECKS + 1];
    coefficients[0] = 1;
    let mut root = 1;
    let mut degree = 0;
    while degree < CHECKS {
        root = multiply(root, 2);
        let mut i = degree + 1;
        while i > 0 {
            coefficients[i] ^= multiply(coefficients[i - 1], root);
            i -= 1;
        }
        degree += 1;
    }
    let [_, a, b, c, d] = coefficients;
    [a, b, c, d]
};

/// The remainder of block · x⁴ by the generator.
fn check_symbols(block: &[u8]) -> [u8; CHECKS] {
    let mut rest = [0; CHECKS];
    for symbol in block {
        let carry = symbol ^ rest[0];
        rest.rotate_left(1);
        rest[CHECKS - 1] = 0;
        for (r, g) in rest.iter_mut().zip(GENERATOR) {
            *r ^= multiply(carry, g);
        }
    }
    rest
}

/// The lengths of the blocks that `len` symbols are cut into: as few as fit
/// `most` each, as even as can be.
fn block_lengths(len: usize, most: usize) -> Vec<usize> {
    let blocks = len.div_ceil(most).max(1);
    (0..blocks)
        .map(|i| len * (i + 1) / blocks - len * i / blocks)
        .collect()
}

/// How long `len` symbols are with their checks, in blocks of at most `most`.
pub(super) fn protected_len(len: usize, most: usize) -> usize {
    len + CHECKS * block_lengths(len, most).len()
}

/// The symbols with a check behind every block of at most `most`.
pub(super) fn protect(symbols: &[u8], most: usize) -> Vec<u8> {
    let mut protected = Vec::new();
    let mut rest = symbols;
    for len in block_lengths(symbols.len(), most) {
        let (block, behind) = rest.split_at(len);
        protected.extend_from_slice(block);
        protected.extend_from_slice(&check_symbols(block));
        rest = behind;
    }
    protected
}

/// The `len` symbols without their checks, or `None` where a check does not fit.
pub(super) fn unprotect(protected: &[u8], len: usize, most: usize) -> Option<Vec<u8>> {
    let mut symbols = Vec::new();
    let mut rest = protected;
    for len in block_lengths(len, most) {
        let (block, behind) = rest.split_at_checked(len)?;
        let (checks, behind) = behind.split_at_checked(CHECKS)?;
        if check_symbols(block) != checks {
            return None;
        }
        symbols.extend_from_slice(block);
        rest = behind;
    }
    rest.is_empty().then_some(symbols)
}

/// The protected symbols that differ in one swap of neighbours or in one symbol
/// and whose checks all fit, if there are any. Tries them all.
pub(super) fn repair(protected: &[u8], len: usize, most: usize) -> Option<Vec<u8>> {
    let mut tried = protected.to_vec();
    for i in 1..tried.len() {
        tried.swap(i - 1, i);
        if unprotect(&tried, len, most).is_some() {
            return Some(tried);
        }
        tried.swap(i - 1, i);
    }
    for i in 0..tried.len() {
        for symbol in 0..32 {
            tried[i] = symbol;
            if unprotect(&tried, len, most).is_some() {
                return Some(tried);
            }
        }
        tried[i] = protected[i];
    }
    None
}
