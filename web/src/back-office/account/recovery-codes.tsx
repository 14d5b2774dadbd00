import { centre } from '../../shared/centre.ts'
import { BACK_OFFICE } from '../../shared/words.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { saveFile } from '../../ui/save-file.ts'
import styles from './account.module.css'

type Props = { codes: readonly string[]; onClose: () => void }

/** Shows new recovery codes. The server stores only their hashes, so they cannot be shown again. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const save = () => {
    const text = `${centre.name}, ${BACK_OFFICE} : codes de secours\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'codes-de-secours.txt')
  }
  return (
    <Modal
      title="Vos codes de secours"
      onClose={onClose}
      isFirm
      actions={
        <>
          <Button look="outline" onClick={save}>
            Télécharger
          </Button>
          <Button onClick={onClose}>Je les ai notés</Button>
        </>
      }
    >
      <p>
        Sans votre clé d’accès, l’un de ces codes vous connecte après le mot de passe. Chacun sert une seule fois.
        Gardez-les hors de cet appareil : ils ne seront plus affichés.
      </p>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  )
}
