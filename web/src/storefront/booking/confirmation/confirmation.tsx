import type { BookingView } from '@alba/contracts/bookings/api'
import { groupedNumber } from '@alba/contracts/bookings/grouped-number'
import { capital } from '@alba/contracts/centre/grammar'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, Printer } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { bookingKey, getBooking } from '../../../api/bookings.ts'
import { centre, choices } from '../../../shared/centre.ts'
import { dateLabel, timeLabel } from '../../../shared/centre-time.ts'
import { useCorrection } from '../../../shared/correct-email/draft.ts'
import layout from '../../../shared/flow/layout.module.css'
import { LoadingPage } from '../../../shared/loading.tsx'
import { ReceiptButton } from '../../../shared/receipt-button.tsx'
import { bothAsFacts } from '../../../shared/treatments.ts'
import { practitioner } from '../../../shared/words.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { FlowHead } from '../flow-head.tsx'
import { calendarFile } from '../model/calendar-file.ts'
import { calendarLink } from '../model/calendar-link.ts'
import { clearDraft } from '../model/draft.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import { goToStep } from '../model/steps.ts'
import { practitionerOf } from '../payment/recap.tsx'
import { AnswersToShare } from '../questionnaire/answers-to-share.tsx'
import styles from './confirmation.module.css'
import { CopyNumber } from './copy-number.tsx'
import { CorrectAddress, keepKeyOf, useAddressOf } from './correct-address.tsx'
import { ManageLink } from './manage-link.tsx'

/** What vouchers and the card paid, when they paid together. */
const sharesOf = ({ price_cents, voucher_cents }: BookingView): [string, ReactNode][] =>
  voucher_cents === undefined
    ? []
    : [['Réglé', `${exactPrice(voucher_cents)} par bon cadeau, ${exactPrice(price_cents - voucher_cents)} par carte`]]

const factsOf = (booking: BookingView): [string, ReactNode][] => [
  ['Soin', booking.second ? '' : (booking.service?.name ?? 'À confirmer')],
  ['Date', dateLabel(booking.start_time)],
  ['Heure', timeLabel(booking.start_time)],
  ...bothAsFacts(booking),
  [capital(practitioner.one), booking.second ? '' : practitionerOf(booking)],
  ['Prix', booking.settled_by === 'voucher' ? 'Offert' : exactPrice(booking.price_cents)],
  ...sharesOf(booking),
  ['Adresse', centre.address],
  ['Réservation n°', <CopyNumber key="number" id={booking.id} />],
]

/**
 * What is left on a voucher whose free amount was larger than the price. It is gone after a reload; the mail and the
 * voucher panel say it too.
 */
function LeftOnVoucher() {
  const stage = useFlow(flow => flow.stage)
  const left = stage.at === 'confirmed' && stage.leftOnVoucher
  if (!left) return null
  return (
    <Notice tone="success">
      Il reste {exactPrice(left.cents)} sur votre bon {left.number}, pour une prochaine fois.
    </Notice>
  )
}

function Arrival({ minutes }: { minutes: number }) {
  if (minutes === 0) return null
  const early = quantity(minutes, 'minute')
  return (
    <li>
      <strong>{french(`${early} en avance`)}</strong>
      {french(`Arrivez ${early} avant l’heure, pour prendre le temps de vous installer.`)}
    </li>
  )
}

const restart = () => void send({ type: 'restarted' })

function Booked({ booking }: { booking: BookingView }) {
  const appointment = {
    id: booking.id,
    serviceName: booking.service?.name ?? 'Rendez-vous',
    start: booking.start_time,
    end: booking.end_time,
    practitioner: practitionerOf(booking),
    second: booking.second?.arrangement === 'after' ? booking.second.start_time : undefined,
    arrivalMinutes: booking.terms.arrival_minutes,
  }
  const notice = quantity(booking.terms.notice_hours, 'h')
  const address = useAddressOf(booking)
  const key = useCorrection(({ keys }) => keys[booking.id])
  const canCorrect = key !== undefined && address !== undefined
  const link = calendarLink(appointment)
  const file = calendarFile(appointment)
  return (
    <>
      <FlowHead
        stage="confirmation"
        booking={booking}
        title={
          <>
            Votre <span className="nowrap">rendez-vous</span> est confirmé
          </>
        }
      >
        <p className={styles.lead}>
          Merci, et à très bientôt. La confirmation part à <b>{address ?? 'l’adresse corrigée'}</b>, avec le fichier
          pour l’agenda. Elle n’arrive pas ? Regardez dans les indésirables
          {canCorrect ? '.' : ', ou appelez-nous si l’adresse est fausse.'}
        </p>
        <CorrectAddress booking={booking} />
      </FlowHead>
      <div className={`page ${styles.layout}`}>
        <section className={layout.panel} aria-label="Votre rendez-vous">
          <Facts look="ruled" facts={factsOf(booking)} />
          <LeftOnVoucher />
          <AnswersToShare />
          <div className={layout.actions}>
            {link && (
              <a className={buttonClass()} href={link} target="_blank" rel="noreferrer">
                <CalendarPlus aria-hidden="true" />
                Ajouter au calendrier
                <span className="visuallyHidden"> (nouvel onglet)</span>
              </a>
            )}
            {file && (
              <Button look="outline" onClick={() => saveFile(file, 'rendez-vous.ics')}>
                <CalendarDays aria-hidden="true" />
                Autre agenda (.ics)
              </Button>
            )}
            <Button look="outline" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Imprimer
            </Button>
            <ReceiptButton kind="booking" id={booking.id} requestKey={key} />
            <ButtonLink href="/reservation" look="outline" onClick={restart}>
              Réserver un autre soin
            </ButtonLink>
            <ManageLink bookingId={booking.id} />
          </div>
        </section>
        <aside className={styles.advice} aria-label="Avant votre venue">
          <img src={drawing('sunrise')} alt="" width="320" height="320" />
          <ul>
            <Arrival minutes={booking.terms.arrival_minutes} />
            <li>
              <strong>{french(`Prévenez-nous ${notice} avant`)}</strong>
              {choices.visitorLinks
                ? french(
                    `Le lien de votre e-mail déplace ou annule le rendez-vous, au moins ${notice} à l’avance. Ou appelez-nous au`,
                  )
                : french(`En cas d’annulation, appelez-nous au moins ${notice} à l’avance, au`)}{' '}
              <a href={centre.phoneLink}>{centre.phone}</a>. Gardez votre numéro de réservation : il nous aide à vous
              retrouver.
            </li>
            <li>
              <strong>Venir jusqu’à nous</strong>
              {centre.address}. <Link href="/contact">Voir le plan et les accès</Link>
            </li>
            <li>
              <strong>Une question avant de venir ?</strong>
              La réponse est peut-être dans <Link href="/faq">notre FAQ</Link>. Sinon, appelez-nous.
            </li>
          </ul>
        </aside>
      </div>
    </>
  )
}

/** The confirmed booking. The draft is cleared; a reload finds the booking by the id in the history entry. */
export default function Confirmation({ bookingId }: { bookingId: number }) {
  const known = useFlow(({ stage }) =>
    stage.at === 'confirmed' && stage.booking.id === bookingId ? stage.booking : undefined,
  )
  const { data, error, refetch } = useQuery({
    queryKey: bookingKey(bookingId),
    queryFn: ({ signal }) => getBooking(bookingId, signal),
    ...(known && { initialData: known }),
  })
  const confirmed = data?.status === 'confirmed'
  useEffect(() => {
    if (confirmed) {
      keepKeyOf(data)
      clearDraft()
    }
    // The booking is not confirmed yet; that step looks it up until it is.
    if (data?.status === 'pending_hold') goToStep('payment-processing', { bookingId, replace: true })
  }, [confirmed, data, bookingId])

  if (confirmed) return <Booked booking={data} />
  if (!error && !data) return <LoadingPage label="Chargement de votre réservation…" />
  return (
    <section className={`page ${layout.centered}`}>
      <EmptyState
        level="h1"
        image={drawing('drop')}
        title={error ? error.message : 'Cette réservation n’est plus active'}
        actions={
          <>
            {error && <Button onClick={() => void refetch()}>Réessayer</Button>}
            <ButtonLink href="/reservation" look="outline" onClick={restart}>
              Réserver un soin
            </ButtonLink>
          </>
        }
      >
        <p role="alert">
          Une question sur la réservation n° {groupedNumber(bookingId)} ? Appelez-nous au{' '}
          <a href={centre.phoneLink}>{centre.phone}</a>.
        </p>
      </EmptyState>
    </section>
  )
}
