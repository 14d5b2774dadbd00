import { flushCompileCache } from 'node:module'

// Loaded into every process that the local stack starts. They run in sessions of their own, so that Ctrl-C reaches
// them in the right order; in return they must notice when the process that started them is gone. What they write (payments of the sandbox, caught mails) is for the owner only.
process.umask(0o077)
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

/** By then all of a service is loaded. Node itself writes what it compiled when a process ends, and some are killed. */
const LOADED_MS = 5_000
setTimeout(flushCompileCache, LOADED_MS).unref()
