import { useState } from 'react'
import { todayAtCentre } from '../../shared/centre-time.ts'
import { ANSWER_FIELDS } from '../../shared/own-questions.ts'
import { useUnsaved } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import type { WizardAddress } from '../../shared/staff/wizard-address.ts'
import { Modal } from '../../ui/modal.tsx'
import { AskedStart } from './asked-start.tsx'
import { CategoryStep } from './category-step.tsx'
import { detailsSchemaFor, emptyDetails } from './details.ts'
import { DetailsStep } from './details-step.tsx'
import { Done } from './done.tsx'
import { emptyDraft, slotOf, withCategory, withDay, withoutAsked, withService } from './draft.ts'
import { ServiceStep } from './service-step.tsx'
import { SlotStep } from './slot-step.tsx'
import { StepButtons } from './step-buttons.tsx'
import { Steps } from './steps.tsx'
import { useBookForClient } from './use-book-for-client.ts'
import { useOutsideQuestion, WhoComes } from './who-comes.tsx'

/**
 * « Créer une réservation »: staff books for a client in four steps. Going back keeps what was typed, and a click
 * outside the window does not close it.
 * @param address the day, the start and the practitioner with which it begins, if any
 */
export default function BookingWizard({ address, onClose }: { address: WizardAddress; onClose: () => void }) {
  const [draft, setDraft] = useState(() => emptyDraft(address, todayAtCentre()))
  const [isSlotMissing, setSlotMissing] = useState(false)
  const form = useStaffForm(detailsSchemaFor(draft.service?.own_questions ?? []), emptyDetails, 'onTouched')
  const booking = useBookForClient(onClose)
  useUnsaved(form.formState.isDirty && !booking.isSuccess, 'Créer une réservation', { param: 'book' })
  const outside = useOutsideQuestion(draft, agreed => setDraft({ ...draft, agreed, step: 'details' }))
  const goTo = (step: typeof draft.step) => {
    booking.reset()
    if (step === 'details' && outside.hold()) return
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
  const asked = <AskedStart draft={draft} onDrop={() => setDraft(withoutAsked(draft))} />
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
      {step === 'category' && (
        <CategoryStep chosen={category} about={asked} onChoose={slug => setDraft(withCategory(draft, slug))} />
      )}
      {step === 'service' && category && (
        <ServiceStep category={category} chosen={service} about={asked} onChoose={choose} />
      )}
      {step === 'slot' && service && (
        <SlotStep
          service={service}
          day={draft.day}
          time={draft.time}
          asked={draft.asked}
          isMissing={isSlotMissing && !draft.time}
          onDay={date => setDraft(withDay(draft, date))}
          onTime={time => setDraft({ ...draft, time })}
        >
          {slot && (
            <WhoComes
              slot={slot}
              place={outside.place}
              isPickedHere={slot.time !== draft.asked}
              onChoose={practitioner => setDraft({ ...draft, practitioner })}
            />
          )}
        </SlotStep>
      )}
      {step === 'details' && <DetailsStep draft={draft} form={form} booking={booking} onOtherSlot={anotherSlot} />}
      {outside.question}
    </Modal>
  )
}
