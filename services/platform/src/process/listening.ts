import { ConfigurationError } from '../config.ts'

/** Another program listens on the port, perhaps only for a moment. */
export class PortInUse extends Error {}

/**
 * Turns an error of listening into a sentence. It names the variable of the address when that is the reason, and the
 * port by its number, because each service has its own variable for it.
 */
export function listenComplaint(error: NodeJS.ErrnoException, host: string, port?: number): Error {
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? ''))
    return new ConfigurationError([`HOST: ${host} is no address of this machine`])
  if (error.code === 'EADDRINUSE') return new PortInUse(`Port ${port} of ${host} is taken by another program.`)
  if (error.code === 'EACCES')
    return new ConfigurationError([`Only root may listen on port ${port}: choose one of 1024 and above`])
  return error
}
