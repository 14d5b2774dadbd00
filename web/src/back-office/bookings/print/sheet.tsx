import type { AgendaSheet, SheetBooking } from '@alba/contracts/bookings/agenda-sheet'
import styles from './sheet.module.css'

/**
 * The agenda of a day or a week for paper. It is hidden on the screen; when the page is printed, everything else is
 * hidden.
 */
export const Sheet = ({ sheet }: { sheet: AgendaSheet }) => (
  <section className={styles.sheet} aria-hidden="true">
    {sheet.days.map(({ date, title, bookings }) => (
      <article key={date} className={styles.day}>
        <h2>{title}</h2>
        {bookings.length === 0 ? <p>Aucun rendez-vous</p> : <Bookings sheet={sheet} bookings={bookings} />}
      </article>
    ))}
    <footer>{[sheet.centre, sheet.title, `état au ${sheet.as_of}`].filter(Boolean).join(' · ')}</footer>
  </section>
)

const Bookings = ({ sheet, bookings }: { sheet: AgendaSheet; bookings: readonly SheetBooking[] }) => (
  <table>
    <thead>
      <tr>
        {['Heure', sheet.client_word, 'Soin', sheet.practitioner_word, 'Salle', 'Règlement', 'Notes'].map(head => (
          <th key={head}>{head}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {bookings.map(booking => (
        <tr key={`${booking.id} ${booking.service}`}>
          <td className={styles.time}>
            {booking.start} – {booking.end}
          </td>
          <td>
            <b>{booking.client}</b>
            {booking.phone && <span className={styles.phone}>{booking.phone}</span>}
          </td>
          <td>{booking.service}</td>
          <td>{booking.practitioner}</td>
          <td>{booking.room}</td>
          <td>{booking.is_due ? <b>{booking.settlement}</b> : booking.settlement}</td>
          <td className={sheet.with_notes ? styles.notes : undefined}>
            {sheet.with_notes ? booking.notes.join('\n') : booking.has_notes && '✓'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
