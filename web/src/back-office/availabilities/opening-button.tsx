import type { AvailabilityView } from '@alba/contracts/agenda/staff-api'
import type { CSSProperties } from 'react'
import styles from './availabilities.module.css'
import { hoursOf } from './days-in-view.ts'

type Props = { opening: AvailabilityView; onOpen: (opening: AvailabilityView) => void; style?: CSSProperties }

export const OpeningButton = ({ opening, onOpen, style }: Props) => (
  <button type="button" className={styles.opening} style={style} onClick={() => onOpen(opening)}>
    <b>{hoursOf(opening)}</b> <span>Disponible</span>
  </button>
)
