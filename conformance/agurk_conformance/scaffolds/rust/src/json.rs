//! JSON, as much of it as the protocol needs: whole numbers, no check of what is wrong anyway.

use std::collections::BTreeMap;
use std::fmt;
use std::iter::Peekable;
use std::ops::Index;
use std::str::Chars;

#[derive(Clone)]
pub enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

static NULL: Json = Json::Null;

impl Json {
    pub fn parse(text: &str) -> Json {
        Reader { rest: text.chars().peekable() }.value()
    }

    pub fn object<'a>(fields: impl IntoIterator<Item = (&'a str, Json)>) -> Json {
        Json::Object(fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }

    /// The text; empty where this is none.
    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => "",
        }
    }

    /// The items; none where this is no list.
    pub fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            _ => &[],
        }
    }

    pub fn integer(&self) -> i64 {
        match self {
            Json::Number(number) => *number,
            other => panic!("{} is no number", other),
        }
    }
}

/// The field of an object; null where it is missing.
impl Index<&str> for Json {
    type Output = Json;

    fn index(&self, name: &str) -> &Json {
        match self {
            Json::Object(fields) => fields.get(name).unwrap_or(&NULL),
            _ => &NULL,
        }
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<i64> for Json {
    fn from(value: i64) -> Json {
        Json::Number(value)
    }
}

impl From<String> for Json {
    fn from(value: String) -> Json {
        Json::Text(value)
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Json {
        Json::Text(value.to_string())
    }
}

impl From<BTreeMap<String, i64>> for Json {
    fn from(values: BTreeMap<String, i64>) -> Json {
        Json::Object(values.into_iter().map(|(name, value)| (name, value.into())).collect())
    }
}

impl FromIterator<Json> for Json {
    fn from_iter<T: IntoIterator<Item = Json>>(items: T) -> Json {
        Json::List(items.into_iter().collect())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(truth) => write!(out, "{}", truth),
            Json::Number(number) => write!(out, "{}", number),
            Json::Text(text) => write!(out, "{}", quoted(text)),
            Json::List(items) => {
                let items: Vec<String> = items.iter().map(Json::to_string).collect();
                write!(out, "[{}]", items.join(","))
            }
            Json::Object(fields) => {
                let field = |(name, value): (&String, &Json)| format!("{}:{}", quoted(name), value);
                let fields: Vec<String> = fields.iter().map(field).collect();
                write!(out, "{{{}}}", fields.join(","))
            }
        }
    }
}

fn quoted(text: &str) -> String {
    let escape = |c: char| match c {
        '"' | '\\' => format!("\\{}", c),
        c if c < ' ' => format!("\\u{:04x}", c as u32),
        c => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn value(&mut self) -> Json {
        match self.peek() {
            '{' => self.fields(),
            '[' => self.items(),
            '"' => Json::Text(self.string()),
            _ => self.word(),
        }
    }

    fn fields(&mut self) -> Json {
        let mut fields = BTreeMap::new();
        self.rest.next();
        while self.peek() != '}' {
            let name = self.string();
            self.skip(':');
            fields.insert(name, self.value());
            self.skip(',');
        }
        self.rest.next();
        Json::Object(fields)
    }

    fn items(&mut self) -> Json {
        let mut items = Vec::new();
        self.rest.next();
        while self.peek() != ']' {
            items.push(self.value());
            self.skip(',');
        }
        self.rest.next();
        Json::List(items)
    }

    fn string(&mut self) -> String {
        let mut read = String::new();
        self.skip('"');
        loop {
            match self.next() {
                '"' => return read,
                '\\' => read.push(self.escaped()),
                c => read.push(c),
            }
        }
    }

    fn escaped(&mut self) -> char {
        match self.next() {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let digits: String = (0..4).map(|_| self.next()).collect();
                let code = u32::from_str_radix(&digits, 16).expect("four digits follow \\u");
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            c => c,
        }
    }

    fn word(&mut self) -> Json {
        let mut word = String::new();
        while let Some(c) = self.rest.next_if(|c| !",]} \t\r".contains(*c)) {
            word.push(c);
        }
        match word.as_str() {
            "null" => Json::Null,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            number => Json::Number(number.parse().expect("what is no word is a whole number")),
        }
    }

    fn next(&mut self) -> char {
        self.rest.next().expect("the line is whole")
    }

    fn peek(&mut self) -> char {
        while self.rest.next_if(|c| c.is_whitespace()).is_some() {}
        *self.rest.peek().expect("the line is whole")
    }

    fn skip(&mut self, mark: char) {
        if self.peek() == mark {
            self.rest.next();
        }
    }
}
