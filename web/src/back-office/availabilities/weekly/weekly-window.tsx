import type { WeeklyHoursPreview, WeeklyHoursView } from '@alba/contracts/agenda/weekly-hours-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { errorMessage } from '../../../api/errors.ts'
import { refreshAvailabilities } from '../../../api/staff/availabilities.ts'
import { loadWeeklyHours, previewWeeklyHours, saveWeeklyHours } from '../../../api/staff/weekly-hours.ts'
import { AffectedBookings } from '../../../shared/staff/affected-bookings.tsx'
import { differences } from '../../../shared/staff/differences.ts'
import { SaveFailure } from '../../../shared/staff/save-failure.tsx'
import { useConfirmedClose } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { useVersionedSave } from '../../../shared/staff/use-versioned-save.ts'
import { useToday } from '../../../shared/use-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { PreviewPane } from './preview-pane.tsx'
import { WeeklyFields } from './weekly-fields.tsx'
import { LABELS, namedValuesOf, requestOf, valuesOf, type WeeklyValues, weeklyForm } from './weekly-values.ts'

type Props = {
  view: WeeklyHoursView
  /** The index of the hours that are changed, in the list of the view. */
  edited: number
  onClose: () => void
}

type Saved = WeeklyHoursView & Partial<Pick<WeeklyHoursPreview, 'affected_bookings'>>

const TITLE = 'Horaires habituels'
const DONE = 'Horaires enregistrés'

/** The form of the weekly hours. It shows a preview of the changes before it saves. */
export function WeeklyWindow({ view, edited, onClose }: Props) {
  const client = useQueryClient()
  const today = useToday()
  const formId = useId()
  const { practitioner_id: practitionerId } = view
  const form = useStaffForm(weeklyForm, valuesOf(view.hours[edited], today))
  const { isDirty } = form.formState
  const [resetsDays, setResetsDays] = useState(false)
  const [preview, setPreview] = useState<WeeklyHoursPreview>()
  const [outside, setOutside] = useState<WeeklyHoursPreview['affected_bookings']>()
  const previewing = useMutation({
    mutationFn: ({ values, resets }: { values: WeeklyValues; resets: boolean }) =>
      previewWeeklyHours(practitionerId, requestOf(values, resets)),
    onSuccess: setPreview,
  })
  const { saving, conflict } = useVersionedSave<Saved, WeeklyValues>({
    saved: view,
    // The open form does not take in what others save. Saving it then fails, with a list of what they changed.
    isChanged: true,
    onFollow: () => {},
    save: (values, seen) => saveWeeklyHours(seen, requestOf(values, resetsDays)),
    load: () => loadWeeklyHours(client, practitionerId),
    onSaved: ({ affected_bookings: affected = [] }) => {
      void refreshAvailabilities(client)
      if (affected.length > 0) return setOutside(affected)
      toast.success(DONE)
      onClose()
    },
  })
  const leave = useConfirmedClose(isDirty && !saving.isSuccess, TITLE, onClose)
  const close = () => {
    if (!saving.isPending) leave()
  }
  const ask = form.handleSubmit(values => {
    if (previewing.isPending) return
    setResetsDays(false)
    previewing.mutate({ values, resets: false })
  })
  const back = () => {
    setPreview(undefined)
    previewing.reset()
    saving.reset()
  }

  if (outside)
    return (
      <Modal title={TITLE} onClose={onClose} actions={<Button onClick={onClose}>Fermer</Button>}>
        <Notice tone="success" live>
          {DONE}
        </Notice>
        <AffectedBookings bookings={outside}>Ces réservations restent, en dehors des disponibilités :</AffectedBookings>
      </Modal>
    )
  if (preview)
    return (
      <Modal
        title={TITLE}
        wide
        isFirm
        onClose={close}
        actions={
          <>
            <Button look="outline" disabled={saving.isPending} onClick={back}>
              Revenir aux horaires
            </Button>
            <Button busy={saving.isPending || previewing.isPending} onClick={() => saving.mutate(form.getValues())}>
              Enregistrer
            </Button>
          </>
        }
      >
        <PreviewPane
          preview={preview}
          resetsDays={resetsDays}
          onResets={resets => {
            setResetsDays(resets)
            previewing.mutate({ values: form.getValues(), resets })
          }}
        />
        {saving.isError && (
          <SaveFailure
            error={saving.error}
            fallback="Les horaires habituels n’ont pas pu être enregistrés."
            conflict={
              conflict && {
                changed: differences(
                  LABELS,
                  namedValuesOf(conflict.before.hours[edited]),
                  namedValuesOf(conflict.now.hours[edited]),
                ),
                onTakeOver: () => {
                  form.reset(valuesOf(conflict.now.hours[edited], today))
                  back()
                },
              }
            }
          />
        )}
      </Modal>
    )
  return (
    <Modal
      title={TITLE}
      wide
      isFirm
      onClose={close}
      actions={
        <>
          <Button look="outline" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={formId} busy={previewing.isPending}>
            Voir les changements
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={event => void ask(event)}>
          <WeeklyFields view={view} edited={edited} today={today} />
        </form>
      </FormProvider>
      {previewing.isError && (
        <Notice tone="error">{errorMessage(previewing.error, 'Les changements n’ont pas pu être calculés.')}</Notice>
      )}
    </Modal>
  )
}
