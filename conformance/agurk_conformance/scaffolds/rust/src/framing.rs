//! Frames: a request a line on standard input, a reply a line on what was standard output.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::os::unix::io::{AsFd, AsRawFd, RawFd};

use crate::json::Json;

extern "C" {
    fn dup2(from: RawFd, to: RawFd) -> RawFd;
}

pub type Method<'a> = (&'a str, &'a dyn Fn(&Json) -> Json);

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
            Some((_, answer)) => ("result", answer(&request["params"])),
            None if name == "hello" => ("result", hello.clone()),
            None => ("error", no_method(name)),
        };
        let reply = [("jsonrpc", "2.0".into()), ("id", request["id"].clone()), outcome];
        writeln!(replies, "{}", Json::object(reply)).expect("standard output is open");
    }
}

fn no_method(name: &str) -> Json {
    Json::object([("code", (-32601).into()), ("message", format!("no method {}", name).into())])
}

/// Keeps standard output for the replies, and has it lead to standard error for all others.
fn take_stdout() -> File {
    let kept = io::stdout().as_fd().try_clone_to_owned().expect("standard output is open");
    // SAFETY: both descriptors are open, and dup2 touches no memory.
    unsafe { dup2(io::stderr().as_raw_fd(), io::stdout().as_raw_fd()) };
    kept.into()
}
