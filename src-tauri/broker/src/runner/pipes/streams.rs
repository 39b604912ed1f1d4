//! The three ends a program is given, and what its redirections make of them.

use std::io::{self, PipeReader, PipeWriter, pipe};
use std::process::Stdio;

use bytes::Bytes;
use tokio::process::Command;

use crate::runner::pipes::Pipes;
use countersign_command::read::Redirect;

/// The standard streams of a child; `None` stands for the null device.
#[derive(Debug)]
pub(in crate::runner) struct Streams {
    pub(in crate::runner) input: Option<PipeReader>,
    pub(in crate::runner) output: Option<PipeWriter>,
    pub(in crate::runner) errors: Option<PipeWriter>,
}

impl Streams {
    /// Makes the ends of a whole run, and ours of the same pipes.
    pub(in crate::runner) fn of_run(given: Option<Bytes>, stays_open: bool) -> io::Result<(Self, Pipes)> {
        let (output_from, output) = pipe()?;
        let (errors_from, errors) = pipe()?;
        let (input, fed) = if stays_open || given.is_some() {
            let (input, to) = pipe()?;
            (Some(input), Some((to, given)))
        } else {
            (None, None)
        };
        let pipes = Pipes::new(fed, stays_open, output_from, errors_from)?;
        Ok((Self { input, output: Some(output), errors: Some(errors) }, pipes))
    }

    /// Copies the ends.
    pub(in crate::runner) fn copy(&self) -> io::Result<Self> {
        Ok(Self {
            input: self.input.as_ref().map(PipeReader::try_clone).transpose()?,
            output: copied(&self.output)?,
            errors: copied(&self.errors)?,
        })
    }

    /// Puts a new pipe between this stage and the next: this one writes into it, the next, which is returned,
    /// reads from it and has all else of this one.
    pub(in crate::runner) fn piped(&mut self) -> io::Result<Self> {
        let (from, to) = pipe()?;
        let next = Self { input: Some(from), output: self.output.take(), errors: copied(&self.errors)? };
        self.output = Some(to);
        Ok(next)
    }

    /// Applies redirections from left to right, as a shell does.
    pub(in crate::runner) fn redirected(mut self, redirects: &[Redirect]) -> io::Result<Self> {
        for redirect in redirects {
            match redirect {
                Redirect::ErrorsToOutput => self.errors = copied(&self.output)?,
                Redirect::OutputAway => self.output = None,
                Redirect::ErrorsAway => self.errors = None,
                Redirect::AllAway => (self.output, self.errors) = (None, None),
                Redirect::NoInput => self.input = None,
            }
        }
        Ok(self)
    }

    /// Gives them to a program. They are closed here when the command is dropped.
    pub(in crate::runner) fn wire(self, command: &mut Command) {
        command.stdin(self.input.map_or_else(Stdio::null, Stdio::from));
        command.stdout(self.output.map_or_else(Stdio::null, Stdio::from));
        command.stderr(self.errors.map_or_else(Stdio::null, Stdio::from));
    }
}

fn copied(end: &Option<PipeWriter>) -> io::Result<Option<PipeWriter>> {
    end.as_ref().map(PipeWriter::try_clone).transpose()
}
