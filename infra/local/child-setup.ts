import { flushCompileCache } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Loaded into every process that the local stack starts, and into each of its worker threads.

/**
 * How long after its start a thread has loaded all its code. Its compile cache is written then, because Node itself
 * writes it only when a thread ends normally, and some processes are killed.
 */
const LOADED_AFTER_MS = 5_000

if (isMainThread) {
  // Files that a process writes (payments of the sandbox, caught mails) are readable by the owner only.
  process.umask(0o077)
  // These processes run in sessions of their own, so that Ctrl-C reaches only the supervisor, which stops them in
  // order. They must therefore notice themselves when the supervisor is gone.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
setTimeout(flushCompileCache, LOADED_AFTER_MS).unref()
