//! A connection that gives up on whoever takes nothing for too long.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::listen::Counted;

pub struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while what was written is not taken.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Counted for as long as the connection is open, as a socket, too.
    _counted: Counted,
}

/// A connection on its way to another thread.
pub struct Underway {
    stream: std::net::TcpStream,
    patience: Duration,
    counted: Counted,
}

impl Underway {
    /// Here it stays.
    pub fn arrive(self) -> io::Result<Patient> {
        Ok(Patient::new(TcpStream::from_std(self.stream)?, self.patience, self.counted))
    }
}

impl Patient {
    pub fn new(stream: TcpStream, patience: Duration, counted: Counted) -> Patient {
        Patient { stream, patience, stalled: None, _counted: counted }
    }

    /// Lets go of this thread's reactor, so that another thread can take it.
    pub fn leave(self) -> io::Result<Underway> {
        let Patient { stream, patience, _counted: counted, .. } = self;
        Ok(Underway { stream: stream.into_std()?, patience, counted })
    }

    fn wait<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stalled = None;
            return done;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.wait(cx, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.wait(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_flush(cx);
        self.wait(cx, done)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.wait(cx, done)
    }
}
