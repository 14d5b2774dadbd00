import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { MASSAGE } from '../../shared/staff/rooms.ts'
import styles from './wizard.module.css'

/** The bar beside a service, in the colour of its room. */
export const RoomBar = ({ service: { room_type } }: { service: StaffServiceView }) => (
  <i className={room_type === MASSAGE ? styles.massage : styles.spa} />
)
