import { useState } from 'react'
import { choices } from '../../shared/centre.ts'
import { todayAtCentre } from '../../shared/centre-time.ts'
import { ANSWER_FIELDS } from '../../shared/own-questions.ts'
import { PractitionerChoice } from '../../shared/staff/practitioner/practitioner-choice.tsx'
import { useUnsaved } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Modal } from '../../ui/modal.tsx'
import { CategoryStep } from './category-step.tsx'
import { detailsSchemaFor, emptyDetails } from './details.ts'
import { DetailsStep } from './details-step.tsx'
import { Done } from './done.tsx'
import { emptyDraft, slotOf, startOf, withCategory, withDay, withService } from './draft.ts'
import { ServiceStep } from './service-step.tsx'
import { SlotStep } from './slot-step.tsx'
import { StepButtons } from './step-buttons.tsx'
import { Steps } from './steps.tsx'
import { useBookForClient } from './use-book-for-client.ts'

/**
 * « Créer une réservation »: staff books for a client in four steps. Going back keeps what was typed, and a click
 * outside the window does not close it.
 * @param day the first day in its calendar
 */
export default function BookingWizard({ day, onClose }: { day: string | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => emptyDraft(day, todayAtCentre()))
  const [isSlotMissing, setSlotMissing] = useState(false)
  const form = useStaffForm(detailsSchemaFor(draft.service?.own_questions ?? []), emptyDetails, 'onTouched')
  const booking = useBookForClient(onClose)
  useUnsaved(form.formState.isDirty && !booking.isSuccess, 'Créer une réservation', { param: 'book' })
  const goTo = (step: typeof draft.step) => {
    booking.reset()
    setSlotMissing(step === 'details' && !draft.time)
    if (step !== 'details' || draft.time) setDraft({ ...draft, step })
  }
  const anotherSlot = () => {
    booking.reset()
    setDraft({ ...draft, step: 'slot', time: null })
  }
  const { step, category, service } = draft
  const slot = slotOf(draft)
  const choose = (chosen: NonNullable<typeof service>) => {
    // The answers are removed, because another service uses the same fields for other questions.
    if (chosen.id !== service?.id) for (const field of ANSWER_FIELDS) form.setValue(field, '')
    setDraft(withService(draft, chosen))
  }
  if (booking.isSuccess)
    return (
      <Modal title="Créer une réservation" onClose={onClose} wide>
        <Done booking={booking.data} />
      </Modal>
    )
  return (
    <Modal
      title="Créer une réservation"
      beside={<Steps draft={draft} isSending={booking.isPending} onGoTo={goTo} />}
      onClose={onClose}
      isFirm
      wide
      actions={
        <StepButtons
          draft={draft}
          onGoTo={goTo}
          onClose={onClose}
          canSend={form.formState.isValid}
          isSending={booking.isPending}
        />
      }
    >
      {step === 'category' && <CategoryStep chosen={category} onChoose={slug => setDraft(withCategory(draft, slug))} />}
      {step === 'service' && category && <ServiceStep category={category} chosen={service} onChoose={choose} />}
      {step === 'slot' && service && (
        <SlotStep
          service={service}
          day={draft.day}
          time={draft.time}
          isMissing={isSlotMissing && !draft.time}
          onDay={date => setDraft(withDay(draft, date))}
          onTime={time => setDraft({ ...draft, time })}
        >
          {slot && choices.choosePractitioner && (
            <PractitionerChoice
              asked={startOf(slot)}
              chosen={slot.practitioner}
              onChoose={practitioner => setDraft({ ...draft, practitioner })}
            />
          )}
        </SlotStep>
      )}
      {step === 'details' && <DetailsStep draft={draft} form={form} booking={booking} onOtherSlot={anotherSlot} />}
    </Modal>
  )
}
