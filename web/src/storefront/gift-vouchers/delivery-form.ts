import { z } from 'zod'
import { isDate } from '../../shared/centre-time.ts'

/** The error of a form in which no day is chosen. */
export const NO_DATE = 'Veuillez choisir le jour de l’envoi'

/** The moment at which a voucher is sent, in two fields. The server checks whether it may be sent then. */
export const deliveryMoment = z.object({ deliver_date: z.string().refine(isDate, NO_DATE), deliver_time: z.string() })
export type DeliveryMoment = z.output<typeof deliveryMoment>
