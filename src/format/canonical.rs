//! JSON as this program writes it: one way to write every value, for people to read.

/// A JSON value with the way it is laid out.
pub(super) enum Node {
    /// A text, number, `true`, `false` or `null`, as it is written.
    Plain(String),
    /// A list on one line.
    Row(Vec<Node>),
    /// A list with one element a line.
    Lines(Vec<Node>),
    /// An object on one line.
    Inline(Vec<(String, Node)>),
    /// An object with one entry a line.
    Block(Vec<(String, Node)>),
}

impl Node {
    /// A text.
    pub fn text(text: &str) -> Node {
        Node::Plain(quoted(text))
    }

    /// A number, `true`, `false` or `null`.
    pub fn bare(value: impl ToString) -> Node {
        Node::Plain(value.to_string())
    }

    /// A list of texts on one line.
    pub fn row(texts: impl IntoIterator<Item = impl AsRef<str>>) -> Node {
        Node::Row(
            texts
                .into_iter()
                .map(|text| Node::text(text.as_ref()))
                .collect(),
        )
    }

    /// An object with one entry a line.
    pub fn block<K: ToString>(entries: impl IntoIterator<Item = (K, Node)>) -> Node {
        Node::Block(named(entries))
    }

    /// An object on one line.
    pub fn inline<K: ToString>(entries: impl IntoIterator<Item = (K, Node)>) -> Node {
        Node::Inline(named(entries))
    }

    /// The text of a whole file.
    pub fn file(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0);
        out.push('\n');
        out
    }

    fn write(&self, out: &mut String, depth: usize) {
        let unnamed =
            |list: &[Node], out: &mut String, place: usize| list[place].write(out, depth + 1);
        let entry = |list: &[(String, Node)], out: &mut String, place: usize| {
            let (key, value) = &list[place];
            out.push_str(&quoted(key));
            out.push_str(": ");
            value.write(out, depth + 1);
        };
        match self {
            Node::Plain(text) => out.push_str(text),
            Node::Row(list) => enclosed(out, ['[', ']'], list.len(), None, |out, place| {
                unnamed(list, out, place);
            }),
            Node::Lines(list) => {
                enclosed(out, ['[', ']'], list.len(), Some(depth), |out, place| {
                    unnamed(list, out, place);
                })
            }
            Node::Inline(list) => enclosed(out, ['{', '}'], list.len(), None, |out, place| {
                entry(list, out, place);
            }),
            Node::Block(list) => {
                enclosed(out, ['{', '}'], list.len(), Some(depth), |out, place| {
                    entry(list, out, place);
                })
            }
        }
    }
}

fn named<K: ToString>(entries: impl IntoIterator<Item = (K, Node)>) -> Vec<(String, Node)> {
    entries
        .into_iter()
        .map(|(key, value)| (key.to_string(), value))
        .collect()
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Writes `count` items between brackets: on one line, or each on a line of its own
/// one step deeper than `depth`.
fn enclosed(
    out: &mut String,
    [open, close]: [char; 2],
    count: usize,
    depth: Option<usize>,
    mut item: impl FnMut(&mut String, usize),
) {
    let depth = depth.filter(|_| count > 0);
    out.push(open);
    for place in 0..count {
        match (depth, place) {
            (Some(depth), 0) => new_line(out, depth + 1),
            (Some(depth), _) => {
                out.push(',');
                new_line(out, depth + 1);
            }
            (None, 0) => {}
            (None, _) => out.push_str(", "),
        }
        item(out, place);
    }
    if let Some(depth) = depth {
        new_line(out, depth);
    }
    out.push(close);
}

fn new_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.push_str(&"  ".repeat(depth));
}
