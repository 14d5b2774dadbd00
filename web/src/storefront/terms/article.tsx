import { Link } from 'wouter'
import { Ordinals } from '../../ui/ordinals.tsx'
import type { Article } from './terms-content.ts'

/** The text of an article, without its title. */
export const ArticleBody = ({ paragraphs, list, link }: Omit<Article, 'title'>) => (
  <>
    {paragraphs.map(text => (
      <p key={text}>
        <Ordinals text={text} />
      </p>
    ))}
    {list && (
      <ul>
        {list.map(text => (
          <li key={text}>
            <Ordinals text={text} />
          </li>
        ))}
      </ul>
    )}
    {link && (
      <p>
        <Link href={link.href}>{link.text}</Link>
      </p>
    )}
  </>
)
