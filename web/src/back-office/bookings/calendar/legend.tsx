import { useQuery } from '@tanstack/react-query'
import { roomsQuery } from '../../../api/staff/rooms.ts'
import { MASSAGE, roomTypeName } from '../../../shared/staff/rooms.ts'
import styles from './legend.module.css'

/** The meaning of colours and lines, which is also written in words elsewhere. */
export const Legend = ({ isEverybody }: { isEverybody: boolean }) => (
  <ul className={styles.legend} aria-label="Légende">
    <RoomTypes />
    <li className={styles.canceled}>Annulé</li>
    <li className={styles.hold}>En attente</li>
    <li className={styles.clash}>Conflit</li>
    <li className={styles.after}>Remise en état</li>
    {isEverybody && <li className={styles.me}>Mes rendez-vous</li>}
  </ul>
)

/** The two colours, in a centre whose rooms have both: orange is a massage room, blue is any other. */
function RoomTypes() {
  const { data: rooms = [] } = useQuery(roomsQuery)
  const types = new Set(rooms.map(({ room_type }) => room_type))
  if (!types.delete(MASSAGE) || types.size === 0) return null
  return (
    <>
      <li className={styles.massage}>{roomTypeName(MASSAGE)}</li>
      <li className={styles.spa}>{[...types].map(roomTypeName).join(', ')}</li>
    </>
  )
}
