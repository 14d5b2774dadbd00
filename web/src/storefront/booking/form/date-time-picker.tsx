import { centre } from '@alba/contracts/centre/centre'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { availableDatesQuery, firstAvailableQuery, refreshStarts } from '../../../api/agenda.ts'
import { bookingRulesQuery } from '../../../api/booking-rules.ts'
import { addDays, mondayOf, splitLocal, todayAtCentre } from '../../../shared/centre-time.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { afterGivingBack } from '../model/abandon.ts'
import { setValues, useDraft } from '../model/draft.ts'
import { useFlow } from '../model/flow-store.ts'
import { send } from '../model/send.ts'
import { DAYS_SHOWN, shownWeek } from '../model/week.ts'
import styles from './date-time-picker.module.css'
import { DayChoice } from './day-choice.tsx'
import { TimeChoice } from './time-choice.tsx'

/** The day whose week is shown: where the visitor went, else what they chose, else the first free date, else today. */
function useShownWeek(serviceId: number) {
  const today = todayAtCentre()
  const first = useQuery(afterGivingBack(firstAvailableQuery(serviceId)))
  const rules = useQuery(bookingRulesQuery)
  const chosen = useDraft(draft => draft.values.date)
  const [moved, setMoved] = useState<string>()
  const shown = moved ?? (chosen >= today ? chosen : first.data?.first_available_date) ?? today
  const monday = mondayOf(shown)
  const dates = useQuery({
    ...afterGivingBack(availableDatesQuery(serviceId, monday, DAYS_SHOWN)),
    enabled: !first.isPending,
  })
  const next = addDays(monday, DAYS_SHOWN)
  const last = rules.data ? addDays(today, rules.data.horizon_days) : next
  return {
    today,
    week: shownWeek(shown, today, dates.data),
    back: () => setMoved(addDays(shown, -DAYS_SHOWN)),
    ...(next <= last && { forward: () => setMoved(addDays(shown, DAYS_SHOWN)) }),
    loading: first.isPending || (moved === undefined && dates.isPending),
    noSlot: first.data?.has_availability === false,
  }
}

/** Tells why the time must be chosen again, after a reload or a closed tab gave it back. */
function useInterruption() {
  const interrupted = useDraft(draft => draft.interrupted)
  useEffect(() => {
    if (interrupted) void send({ type: 'interruption-found' })
  }, [interrupted])
}

/** An address may name the start that it promises, `start=2026-11-26T10:00`: it is chosen, once, and leaves the address. */
function useLinkedStart() {
  const [search, setSearch] = useSearchParams()
  const start = search.get('start')
  useEffect(() => {
    if (start === null) return
    const linked = splitLocal(start)
    if (linked && linked.date >= todayAtCentre()) setValues(linked)
    setSearch(
      params => {
        params.delete('start')
        return params
      },
      { replace: true },
    )
  }, [start, setSearch])
}

/** Why another time must be chosen, with the slots asked again. */
function useSlotNotice(serviceId: number) {
  const notice = useFlow(flow => flow.notice)
  const client = useQueryClient()
  useEffect(() => {
    if (!notice) return
    void refreshStarts(client, serviceId)
    document.getElementById('datetime')?.scrollIntoView({ block: 'center' })
  }, [notice, client, serviceId])
  return notice
}

/** A day of the week shown, then one of the starts that the server offers that day. */
export function DateTimePicker({ serviceId, error }: { serviceId: number; error: string | undefined }) {
  const { today, week, back, forward, loading, noSlot } = useShownWeek(serviceId)
  useInterruption()
  useLinkedStart()
  const notice = useSlotNotice(serviceId)
  const { date, time } = useDraft(draft => draft.values)
  const chosen = date >= today ? date : ''

  if (loading)
    return (
      <Skeletons count={2} shape="pill" className={styles.loading} label="Recherche de la première date disponible…" />
    )
  return (
    <div id="datetime" className={styles.picker}>
      {notice && (
        <Notice tone="error" title={time ? 'Vérifiez votre horaire' : 'Choisissez un autre horaire'}>
          {notice}
        </Notice>
      )}
      {noSlot && (
        <Notice tone="wait" title="Aucun créneau disponible dans les 30 prochains jours">
          <span>
            Cherchez une date plus lointaine, ou appelez-nous au <a href={centre.phoneLink}>{centre.phone}</a>.
          </span>
        </Notice>
      )}
      <DayChoice
        week={week}
        today={today}
        chosen={chosen}
        invalid={Boolean(error) && !chosen}
        onChoose={day => {
          setValues({ date: day, time: '' })
          void send({ type: 'slot-chosen' })
        }}
        onBack={back}
        {...(forward && { onForward: forward })}
      />
      {chosen ? (
        <TimeChoice
          serviceId={serviceId}
          date={chosen}
          chosen={time}
          invalid={Boolean(error)}
          onChoose={next => {
            setValues({ time: next })
            void send({ type: 'slot-chosen' })
          }}
        />
      ) : (
        <p className={styles.first}>Choisissez d’abord une date pour voir les horaires.</p>
      )}
      <FieldError id="datetime" error={error} />
    </div>
  )
}
