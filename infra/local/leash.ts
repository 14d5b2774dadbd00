// Loaded into every process that the local stack starts. They run in sessions of their own, so that Ctrl-C reaches
// them in the right order; in return they must notice when the process that started them is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
