//! The exports of the WebAssembly module: a session, and buffers through which the page passes bytes.
//!
//! The page calls [`input`] and writes a request or weights to the returned address. It then calls [`answer`] or
//! [`load_weights`], which returns the length of the answer in bytes, and reads the answer at the address that
//! [`output`] returns. The module imports `tribolo.report`, which gets the address and the length of each intermediate
//! answer, and `tribolo.now` and `tribolo.number`.
//!
//! Unsafe code: the attributes that export functions by name, and the declaration of the import. All addresses are of
//! buffers that this module owns; the page alone reads and writes through them.
#![allow(unsafe_code, reason = "exports and an import by name")]

use std::cell::RefCell;

use crate::browser::session::Session;

/// A session and its buffers.
#[derive(Default)]
struct Module {
    session: Session,
    input: Vec<u8>,
    output: String,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

#[link(wasm_import_module = "tribolo")]
unsafe extern "C" {
    /// Hands an intermediate answer to the page, which must copy it before it returns.
    safe fn report(address: *const u8, length: usize);
}

/// Makes room for `length` bytes of input, and returns the address; 0 if there is not enough memory or a request is
/// being answered.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    MODULE.with(|module| {
        let Ok(mut module) = module.try_borrow_mut() else { return std::ptr::null_mut() };
        module.input = Vec::new();
        if module.input.try_reserve_exact(length).is_err() {
            return std::ptr::null_mut();
        }
        module.input.resize(length, 0);
        module.input.as_mut_ptr()
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn load_weights() -> usize {
    respond(Session::load_weights)
}

#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    respond(|session, request| session.answer(request, &mut |text| report(text.as_ptr(), text.len())))
}

#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    MODULE.with(|module| module.try_borrow().map_or(std::ptr::null(), |module| module.output.as_ptr()))
}

/// Calls `work` with the session and the input, stores its answer, and returns the length of the answer in bytes; 0 if
/// a request is being answered.
fn respond(work: impl FnOnce(&mut Session, &[u8]) -> String) -> usize {
    MODULE.with(|module| {
        let Ok(mut module) = module.try_borrow_mut() else { return 0 };
        let Module { session, input, output } = &mut *module;
        *output = work(session, &std::mem::take(input));
        output.len()
    })
}
