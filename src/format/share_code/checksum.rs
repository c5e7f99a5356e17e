//! A Reed–Solomon check over the field of 32 elements: four check symbols to a
//! block. Any two symbols of a block that differ are noticed, so every wrong
//! character and every swap is; so are three and four.

const CHECKS: usize = 4;

/// x⁵ + x² + 1, a primitive polynomial: its root α has order 31.
const POLYNOMIAL: u16 = 0b10_0101;

fn multiply(a: u8, b: u8) -> u8 {
    let mut product = 0;
    for bit in (0..5).rev() {
        product <<= 1;
        if product & 0b10_0000 != 0 {
            product ^= POLYNOMIAL;
        }
        if b >> bit & 1 == 1 {
            product ^= u16::from(a);
        }
    }
    product as u8
}

/// The coefficients of (x − α)(x − α²)(x − α³)(x − α⁴), highest first, without
/// the leading 1.
fn generator() -> [u8; CHECKS] {
    let mut coefficients = vec![1u8];
    let mut root = 1;
    for _ in 0..CHECKS {
        root = multiply(root, 2);
        let mut next = coefficients.clone();
        next.push(0);
        for (i, coefficient) in coefficients.iter().enumerate() {
            next[i + 1] ^= multiply(*coefficient, root);
        }
        coefficients = next;
    }
    [
        coefficients[1],
        coefficients[2],
        coefficients[3],
        coefficients[4],
    ]
}

/// The remainder of block · x⁴ by the generator.
fn check_symbols(block: &[u8]) -> [u8; CHECKS] {
    let generator = generator();
    let mut rest = [0; CHECKS];
    for symbol in block {
        let carry = symbol ^ rest[0];
        rest.rotate_left(1);
        rest[CHECKS - 1] = 0;
        for (r, g) in rest.iter_mut().zip(generator) {
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

/// The `len` symbols without their checks.
///
/// # Errors
/// Where a check does not fit; with the protected symbols that differ in one
/// symbol or one swap of neighbours and whose checks all fit, if there are any.
pub(super) fn check(protected: &[u8], len: usize, most: usize) -> Result<Vec<u8>, Option<Vec<u8>>> {
    match unprotect(protected, len, most) {
        Some(symbols) => Ok(symbols),
        None => Err(repair(protected, len, most)),
    }
}

fn unprotect(protected: &[u8], len: usize, most: usize) -> Option<Vec<u8>> {
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

fn repair(protected: &[u8], len: usize, most: usize) -> Option<Vec<u8>> {
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
