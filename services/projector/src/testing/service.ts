import { localBus } from '@alba/platform/bus/config'
import { buildProjector, type ProjectorParts, type ProjectorService } from '../app.ts'
import { noHead, testMail } from './mail-config.ts'
import { STAND_BY_MS, type Stand } from './stand.ts'
import { tally } from './tally.ts'

/** The secret with which the tests call the routes of `startService`. */
export const secret = 'secret of the services in the tests'

/**
 * The whole projector in the process of the test, over the database and the log of the stand. Unless changed, it has
 * one small projection, the local bus, and addresses of a command service and a mail server where nobody answers. The
 * test ends it with `app.close()` and `stop()`.
 */
export const startService = (stand: Stand, changed: Partial<ProjectorParts> = {}): Promise<ProjectorService> =>
  buildProjector({
    commandUrl: 'http://127.0.0.1:1',
    database: stand.database,
    databaseUrl: stand.url,
    secret,
    eventLog: stand.eventLog,
    keyring: stand.keyring,
    projections: [tally({})],
    bus: localBus,
    mail: testMail(),
    readHead: noHead,
    zone: 'Europe/Paris',
    logger: false,
    standByMs: STAND_BY_MS,
    ...changed,
  })
