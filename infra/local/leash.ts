import { flushCompileCache } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Loaded into every process that the local stack starts, and by Node into each of its threads, which need none of it.

/** By then all of a service is loaded. Node itself writes what it compiled when a process ends, and some are killed. */
const LOADED_MS = 5_000

if (isMainThread) {
  // What they write (payments of the sandbox, caught mails) is for the owner only.
  process.umask(0o077)
  // They run in sessions of their own, so that Ctrl-C reaches them in the right order; in return they must notice when
  // the process that started them is gone.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
  setTimeout(flushCompileCache, LOADED_MS).unref()
}
