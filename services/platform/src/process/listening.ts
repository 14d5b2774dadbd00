import { ConfigurationError } from '../config.ts'

/** Another program listens on the port, perhaps only for a moment. */
export class PortInUse extends Error {}

/** Turns an error of listening into a sentence, which names the variable when a setting is the reason. */
export function listenComplaint(error: NodeJS.ErrnoException, host: string, port?: number): Error {
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? ''))
    return new ConfigurationError([`HOST: ${host} is no address of this machine`])
  if (error.code === 'EADDRINUSE') return new PortInUse(`Port ${port} of ${host} is taken by another program.`)
  if (error.code === 'EACCES') return new ConfigurationError([`PORT: only root may listen on port ${port}`])
  return error
}
