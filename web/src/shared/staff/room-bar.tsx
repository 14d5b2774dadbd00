import styles from './room-bar.module.css'
import { MASSAGE } from './rooms.ts'

/** A bar in the colour of a room type, beside a service or booking. */
export const RoomBar = ({ type }: { type: string }) => <i className={type === MASSAGE ? styles.massage : styles.spa} />
