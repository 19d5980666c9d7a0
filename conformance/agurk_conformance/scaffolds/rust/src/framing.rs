//! Frames: a request a line on standard input, a reply a line on what was standard output.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::os::unix::io::{AsFd, AsRawFd, RawFd};

use crate::json::Json;

extern "C" {
    fn dup2(from: RawFd, to: RawFd) -> RawFd;
}

/// No result: code 1 where the rules forbid it, 2 where the engine cannot be asked.
#[allow(dead_code)] // the toy can be asked everything, and forbids nothing
pub struct NoResult {
    pub code: i64,
    pub message: String,
}

pub type Answer = Result<Json, NoResult>;
pub type Method<'a> = (&'a str, &'a dyn Fn(&Json) -> Answer);

/// Answers requests until standard input ends.
///
/// What the engine prints meanwhile goes to standard error.
pub fn serve(about: &[(&str, Json)], methods: &[Method]) {
    let mut replies = take_stdout();
    let names = methods.iter().map(|(name, _)| Json::from(*name)).collect();
    let hello = about.iter().cloned().chain([("protocol", 1.into()), ("methods", names)]);
    let hello = Json::object(hello);
    for line in io::stdin().lock().lines() {
        let request = Json::parse(&line.expect("standard input is UTF-8"));
        let name = request["method"].text();
        let outcome = match methods.iter().find(|(method, _)| *method == name) {
            Some((_, answer)) => match answer(&request["params"]) {
                Ok(result) => ("result", result),
                Err(none) => ("error", error(none.code, none.message)),
            },
            None if name == "hello" => ("result", hello.clone()),
            None => ("error", error(-32601, format!("no method {}", name))),
        };
        let reply = [("jsonrpc", "2.0".into()), ("id", request["id"].clone()), outcome];
        writeln!(replies, "{}", Json::object(reply)).expect("standard output is open");
    }
}

fn error(code: i64, message: String) -> Json {
    Json::object([("code", code.into()), ("message", message.as_str().into())])
}

/// Keeps standard output for the replies, and has it lead to standard error for all others.
fn take_stdout() -> File {
    let kept = io::stdout().as_fd().try_clone_to_owned().expect("standard output is open");
    // SAFETY: both descriptors are open, and dup2 touches no memory.
    unsafe { dup2(io::stderr().as_raw_fd(), io::stdout().as_raw_fd()) };
    kept.into()
}
