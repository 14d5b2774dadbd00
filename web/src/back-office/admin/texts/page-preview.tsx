import type { CentreTexts } from '@alba/contracts/centre/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewQuery } from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import type { TextPageName } from './page-tables.ts'
import styles from './texts.module.css'

type Width = 'wide' | 'phone'
const WIDTHS = [
  { value: 'wide', label: 'Ordinateur' },
  { value: 'phone', label: 'Téléphone' },
] as const

type Props = { page: TextPageName; label: string; texts: CentreTexts; onClose: () => void }

/**
 * The page as visitors will see it with the texts that are typed. No script runs in the frame, and it opens no window;
 * it shares the origin of this page only because style sheets and fonts are loaded from there.
 */
export function PagePreview({ page, label, texts, onClose }: Props) {
  const preview = useQuery(previewQuery(page, texts))
  const [width, setWidth] = useState<Width>('wide')
  return (
    <Modal
      title={`Aperçu : ${label}`}
      whole
      onClose={onClose}
      beside={
        <span className={styles.widths}>
          <Segments label="Largeur" options={WIDTHS} value={width} onChange={setWidth} />
        </span>
      }
    >
      <QueryView
        query={preview}
        waiting={<Skeletons count={3} shape="card" label="L’aperçu se prépare…" />}
        failure="L’aperçu n’a pas pu être préparé."
      >
        {({ html }) => (
          <iframe
            className={width === 'phone' ? styles.phoneFrame : styles.frame}
            title={`Page « ${label} »`}
            srcDoc={html}
            sandbox="allow-same-origin"
          />
        )}
      </QueryView>
      <p className={styles.previewNote}>
        Rien n’est enregistré. Les soins, les prix et les créneaux n’y sont pas, et les liens n’y mènent nulle part.
      </p>
    </Modal>
  )
}
