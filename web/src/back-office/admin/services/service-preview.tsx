import type { AdminServiceView } from '@alba/contracts/admin/api'
import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import { cardPrice, durationLabel } from '@alba/contracts/shared/price'
import { french } from '@alba/contracts/shared/typography'
import { OwnQuestionField } from '../../../shared/own-question-field.tsx'
import { askedFields } from '../../../shared/own-questions.ts'
import { SceneCard } from '../../../shared/scenes/scene-card.tsx'
import { ServiceCard } from '../../../shared/scenes/service-card.tsx'
import { serviceImage } from '../../../shared/scenes/service-image.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { centsOf } from '../shared/euros.ts'
import { numberOrZero, ownQuestionsOf, type ServiceValues } from './service-values.ts'
import styles from './services.module.css'

type Props = {
  service: AdminServiceView
  /** The typed values, valid or not. */
  values: ServiceValues
  category: CategoryView | undefined
  onClose: () => void
}

/** The service as visitors would see it: on the page of all services, and where they choose what they book. */
export function ServicePreview({ service, values, category, onClose }: Props) {
  const shown = viewOf(service, values, category)
  return (
    <Modal title="Aperçu" wide onClose={onClose} actions={<Button onClick={onClose}>Fermer</Button>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.preview} aria-label="Aperçu du soin" tabIndex={0}>
        {/* Inert: the links would lead to the published site. */}
        <div className={styles.storefront} inert>
          <p className={styles.where}>Sur la page Services</p>
          <ul>
            <ServiceCard service={shown} />
          </ul>
          <p className={styles.where}>Au moment de réserver</p>
          <ul className={styles.scene}>
            <SceneCard
              href="/"
              scene={serviceImage(shown)}
              title={shown.name}
              badge={shown.target_audience}
              foot={
                <>
                  <strong>{cardPrice(shown.price)}</strong> · {durationLabel(shown.duration_minutes)}
                </>
              }
            >
              <p>{shown.description}</p>
            </SceneCard>
          </ul>
          {shown.own_questions.length > 0 && (
            <>
              <p className={styles.where}>Dans le formulaire de réservation</p>
              {askedFields(shown.own_questions).map(({ question, field }) => (
                <OwnQuestionField key={field} question={question} field={still(field)} />
              ))}
            </>
          )}
        </div>
      </section>
    </Modal>
  )
}

/** The props of a read-only field, which belongs to no form. */
const still = (id: string) => ({ id, name: id, onChange: async () => {}, onBlur: async () => {}, ref: () => {} })

/** The service as the server would send it to visitors. */
const viewOf = (
  { id, picture }: AdminServiceView,
  values: ServiceValues,
  category: CategoryView | undefined,
): ServiceView => ({
  id,
  name: french(values.name),
  description: french(values.description),
  detailed_description: values.detailed_description ? french(values.detailed_description) : null,
  target_audience: values.target_audience ? french(values.target_audience) : null,
  benefits: values.benefits ? french(values.benefits) : null,
  duration_minutes: numberOrZero(values.duration_minutes),
  price: centsOf(values.price) ?? 0,
  sessions_count: numberOrZero(values.sessions_count),
  category: category ?? null,
  // The preview leaves out the questions that depend on the category.
  asks: null,
  own_questions: ownQuestionsOf(values),
  picture,
})
