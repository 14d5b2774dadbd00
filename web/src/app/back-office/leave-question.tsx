import { stay, useLeaving } from '../../shared/staff/unsaved.ts'
import { Confirm } from '../../ui/confirm.tsx'

/** Asks for a confirmation before a navigation loses unsaved changes. */
export function LeaveQuestion() {
  const asked = useLeaving(leaving => leaving.asked)
  if (!asked) return null
  return (
    <Confirm
      title="Abandonner les modifications ?"
      confirmLabel="Abandonner"
      cancelLabel="Continuer à modifier"
      danger
      busy={false}
      onConfirm={() => {
        // Closes this question before the navigation continues.
        stay()
        asked.leave()
      }}
      onClose={stay}
    >
      <p>Ce que vous avez changé dans « {asked.name} » n’est pas enregistré.</p>
    </Confirm>
  )
}
