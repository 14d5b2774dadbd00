import styles from './room-bar.module.css'
import { MASSAGE } from './rooms.ts'

/** The bar beside a service or a booking, in the colour of its kind of room. */
export const RoomBar = ({ type }: { type: string }) => <i className={type === MASSAGE ? styles.massage : styles.spa} />
