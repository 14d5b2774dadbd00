import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { capital, namedInChoice, the } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { type Sought, slotsQuery } from '../../../api/agenda.ts'
import { errorMessage } from '../../../api/errors.ts'
import type { AskedStart } from '../../../api/staff/booking-wizard.ts'
import type { WishedBy } from '../../../api/staff/bookings.ts'
import { choices } from '../../../shared/centre.ts'
import { localOf, numericDate, splitLocal, timeOf, todayAtCentre } from '../../../shared/centre-time.ts'
import { OutsideHoursQuestion, useOutsideHours } from '../../../shared/staff/practitioner/outside-hours.tsx'
import { LONGEST_REASON } from '../../../shared/staff/reason.ts'
import { useConfirmedClose } from '../../../shared/staff/unsaved.ts'
import { sendOnce, useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { client } from '../../../shared/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { Drop, Spot } from '../model/spot.ts'
import { moveForm, reasonOf, termsFor } from '../model/terms.ts'
import { MovePractitioner } from './move-practitioner.tsx'
import styles from './reschedule-dialog.module.css'
import { type Moved, useMove } from './use-move.ts'

const WHO = [
  { value: 'client', label: namedInChoice(client) },
  { value: 'centre', label: 'Le centre' },
] as const

/** Of two treatments at the same time, which one the chosen practitioner gives. */
const ForWhich = ({ second }: Pick<StaffBookingDetail, 'second'>) =>
  second?.arrangement === 'beside' && (
    <p className={styles.hint}>
      Cette personne donne {second.first.service_name} ; quelqu’un d’autre donne {second.service_name}.
    </p>
  )

type Props = {
  booking: StaffBookingDetail
  /** The start and the practitioner that are filled in; left out: the present ones. */
  to?: Drop | undefined
  onMoved: (moved: Moved) => void
  onClose: () => void
}

/**
 * The dialog that moves a booking. When the move breaks terms of sale, it names them and requires a reason. When it
 * leads outside the hours, and the centre offers that, it asks first.
 */
export function RescheduleDialog({ booking, to, onMoved, onClose }: Props) {
  const current = splitLocal(booking.start_time)
  const start = to ?? current
  // Another practitioner can be chosen at another time, or at the same time when the card was dropped on a name.
  const mayStay = to?.practitioner !== undefined
  const { field, handleSubmit, watch, setValue } = useStaffForm(moveForm(booking, mayStay), {
    date: start?.date ?? todayAtCentre(),
    time: start?.time ?? '',
    wished_by: 'client' as WishedBy,
    reason: '',
  })
  const { date, time, wished_by: wishedBy, reason } = watch()
  const reasonTexts = reasonOf(booking, { date, time, wished_by: wishedBy }, mayStay)
  const [present] = booking.practitioners
  const [practitioner, setPractitioner] = useState<number | null>(to?.practitioner ?? present?.id ?? null)
  const moving = useMove(booking, practitioner, moved => {
    onClose()
    onMoved(moved)
  })
  // The shown error is about the previous choice of date, time and practitioner.
  const removeError = moving.reset
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of date, time or practitioner removes the error
  useEffect(() => removeError(), [date, time, practitioner, removeError])
  const isSameTime = date === current?.date && time === current?.time
  const isHandedOver = isSameTime && mayStay
  const isSame = isSameTime && (!mayStay || practitioner === present?.id)
  const asked = date && time && (!isSameTime || mayStay) ? askedStart(booking, { date, time }) : null
  // At the time that the booking has, only a practitioner who works then can take it over: there is no question.
  const outside = useOutsideHours(isHandedOver ? null : asked, practitioner)
  /** The move about which the question is open. */
  const [questioned, setQuestioned] = useState<MoveValues>()
  // Values that a drag has filled in do not count as changes.
  const isAsOpened = date === (start?.date ?? '') && time === (start?.time ?? '')
  const hasChanges = (!isAsOpened || reason.trim() !== '') && (moving.isIdle || moving.isError)
  const leave = useConfirmedClose(hasChanges, 'Déplacer la réservation', onClose, { param: 'booking' })
  const close = () => {
    if (!moving.isPending) leave()
  }
  return (
    <Modal
      title="Déplacer la réservation"
      onClose={close}
      actions={
        <>
          <Button look="outline" disabled={moving.isPending} onClick={close}>
            Garder cet horaire
          </Button>
          <Button type="submit" form="reschedule" busy={moving.isPending} disabled={!date || !time || isSame}>
            Déplacer
          </Button>
        </>
      }
    >
      <form
        id="reschedule"
        className={styles.form}
        noValidate
        onSubmit={event => void handleSubmit(outside ? setQuestioned : sendOnce(moving))(event)}
      >
        <p>
          Actuellement le {current ? `${numericDate(current.date)} à ${current.time}` : booking.start_time},{' '}
          {booking.service.name}
          {choices.choosePractitioner &&
            present &&
            `, avec ${booking.practitioners.map(({ name }) => name).join(' et ')}`}
          .{booking.second && ' Les deux soins se déplacent ensemble.'}
          {booking.wished_practitioner && ` ${capital(the(client))} avait demandé ${booking.wished_practitioner.name}.`}
        </p>
        <div className={styles.when}>
          <TextField {...field('date')} label="Nouvelle date" type="date" />
          <TextField {...field('time')} label="Heure" type="time" />
        </div>
        <Offered sought={soughtOf(booking)} date={date} time={time} onChoose={start => setValue('time', start)} />
        {choices.choosePractitioner && asked && (
          <>
            <MovePractitioner asked={asked} present={present} chosen={practitioner} onChoose={setPractitioner} />
            <ForWhich second={booking.second} />
          </>
        )}
        {outside && !choices.choosePractitioner && (
          <p className={styles.hint}>En dehors des horaires de {outside.name} : une question le confirmera.</p>
        )}
        {!isHandedOver && (
          <>
            <RadioGroup {...field('wished_by')} label="À la demande de" options={WHO} />
            {wishedBy === 'client' ? <Terms booking={booking} date={date} /> : <NoTerms />}
          </>
        )}
        {reasonTexts && (
          <TextArea
            {...field('reason')}
            label={reasonTexts.label}
            hint={reasonTexts.hint}
            rows={2}
            maxLength={LONGEST_REASON}
          />
        )}
        {moving.isError && (
          <Notice tone="error">{errorMessage(moving.error, 'La réservation n’a pas pu être déplacée.')}</Notice>
        )}
      </form>
      {outside && questioned && (
        <OutsideHoursQuestion
          outside={outside}
          confirmLabel="Déplacer quand même"
          onConfirm={() => {
            setQuestioned(undefined)
            sendOnce(moving)({ ...questioned, outsideHours: true })
          }}
          onClose={() => setQuestioned(undefined)}
        />
      )}
    </Modal>
  )
}

const askedStart = (booking: StaffBookingDetail, { date, time }: Spot): AskedStart => ({
  service: booking.service_id,
  start: localOf(date, time),
  booking: booking.id,
})

type MoveValues = z.output<ReturnType<typeof moveForm>>

/** Staff may move it to whoever is free, so the offer is that of a visitor who asks for nobody. */
const soughtOf = ({ service_id, second }: StaffBookingDetail): Sought => ({
  service: service_id,
  wished: null,
  second: second ? { service: second.service_id, arrangement: second.arrangement } : null,
})

type OfferedProps = { sought: Sought; date: string; time: string; onChoose: (time: string) => void }

/** The starts that are offered online on that day. Staff may also choose others. */
function Offered({ sought, date, time, onChoose }: OfferedProps) {
  const { data } = useQuery({ ...slotsQuery(sought, date), enabled: date !== '' })
  const starts = (data ?? []).map(({ start_time }) => timeOf(start_time))
  if (!data) return null
  if (starts.length === 0) return <p className={styles.hint}>Aucun créneau n’est proposé en ligne ce jour-là.</p>
  return (
    <Choices label="Créneaux proposés en ligne ce jour-là" isLabelShown className={styles.offered}>
      {starts.map(start => (
        <Choice key={start} name="offered" value={start} checked={start === time} onChange={() => onChoose(start)}>
          {start}
        </Choice>
      ))}
    </Choices>
  )
}

const NoTerms = () => (
  <p className={styles.hint}>
    {`Les limites des conditions générales ne s’appliquent pas, et ${the(client)} garde son report.`}
  </p>
)

const Terms = ({ booking, date }: { booking: StaffBookingDetail; date: string }) => (
  <div className={styles.terms}>
    <b>Conditions générales</b>
    <ul>
      {termsFor(booking, date).map(({ term, sentence, isBroken }) => (
        <li key={term} className={isBroken ? styles.broken : styles.kept}>
          {isBroken ? <TriangleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          <span>
            {sentence}
            {term === 'too_far' && `, jusqu’au ${numericDate(booking.rescheduling.last_date)}`}
            {isBroken ? ' : non respecté' : ' : respecté'}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
