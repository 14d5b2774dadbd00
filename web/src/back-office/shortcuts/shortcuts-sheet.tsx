import { useState } from 'react'
import { registered } from '../../shared/staff/shortcuts/registry.ts'
import { setShortcutsOn, showShortcuts, useShortcutSettings } from '../../shared/staff/shortcuts/settings.ts'
import { CheckField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { sectionsOf } from './sections.ts'
import styles from './shortcuts.module.css'

/** « Raccourcis clavier »: the shortcuts that work on the present screen, and a checkbox that turns single keys off. */
export default function ShortcutsSheet() {
  const [sections] = useState(() => sectionsOf(registered()))
  const areOn = useShortcutSettings(settings => settings.areOn)
  return (
    <Modal title="Raccourcis clavier" onClose={() => showShortcuts(false)}>
      {sections.map(({ title, lines }) => (
        <section key={title} className={styles.section}>
          <h3>{title}</h3>
          <dl>
            {lines.map(({ label, keys }) => (
              <Line key={label} label={label} keys={keys} />
            ))}
            {/* The browser itself handles Escape in dialogs and panels. */}
            {title === sections.at(-1)?.title && <Line label="Fermer ce qui est ouvert" keys={['Échap']} />}
          </dl>
        </section>
      ))}
      <CheckField id="shortcuts" checked={areOn} onChange={({ target }) => setShortcutsOn(target.checked)}>
        Raccourcis d’une seule touche
      </CheckField>
      <p className={styles.hint}>Ils ne font rien pendant que vous écrivez dans un champ.</p>
    </Modal>
  )
}

const Line = ({ label, keys }: { label: string; keys: readonly string[] }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {keys.map(key => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dd>
  </div>
)
