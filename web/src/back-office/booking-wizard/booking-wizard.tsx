import { useState } from 'react'
import { todayAtCentre } from '../../shared/centre-time.ts'
import { ANSWER_FIELDS } from '../../shared/own-questions.ts'
import { useUnsaved } from '../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import type { WizardAddress } from '../../shared/staff/wizard-address.ts'
import { Modal } from '../../ui/modal.tsx'
import { AskedStart } from './asked-start.tsx'
import { CategoryStep } from './category-step.tsx'
import { ownQuestionsOf } from './chosen.ts'
import { detailsSchemaFor, emptyDetails } from './details.ts'
import { DetailsStep } from './details-step.tsx'
import { Done } from './done.tsx'
import {
  chosenOf,
  type Draft,
  emptyDraft,
  slotOf,
  withCategory,
  withDay,
  withoutAsked,
  withSecond,
  withService,
} from './draft.ts'
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
  const form = useStaffForm(detailsSchemaFor(questionsOf(draft)), emptyDetails, 'onTouched')
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
  const chosen = chosenOf(draft)
  /** Removes answers when the treatments change: others use the same fields for other questions. */
  const change = (next: Draft) => {
    const asked = questionsOf(next)
    const former = questionsOf(draft)
    for (const [index, field] of ANSWER_FIELDS.entries())
      if (asked[index]?.label !== former[index]?.label || next.service?.id !== service?.id) form.setValue(field, '')
    setDraft(next)
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
        <CategoryStep chosen={category} about={asked} onChoose={slug => change(withCategory(draft, slug))} />
      )}
      {step === 'service' && category && (
        <ServiceStep
          category={category}
          chosen={service}
          about={asked}
          onChoose={found => change(withService(draft, found))}
        />
      )}
      {step === 'slot' && chosen && (
        <SlotStep
          chosen={chosen}
          day={draft.day}
          time={draft.time}
          asked={draft.asked}
          isMissing={isSlotMissing && !draft.time}
          onDay={date => setDraft(withDay(draft, date))}
          onTime={time => setDraft({ ...draft, time })}
          onSecond={second => change(withSecond(draft, second))}
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

/** The centre's own questions about what is chosen so far. */
function questionsOf(draft: Draft) {
  const chosen = chosenOf(draft)
  return chosen ? ownQuestionsOf(chosen) : []
}
