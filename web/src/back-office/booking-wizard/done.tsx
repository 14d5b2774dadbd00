import { Notice } from '../../ui/notice.tsx'

export const Done = () => (
  <Notice tone="success" title="Réservation créée avec succès !" live>
    <p>La réservation a été confirmée et ajoutée au calendrier.</p>
  </Notice>
)
