import { useSearchParams } from 'react-router-dom'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpContact } from './HelpContact.tsx'
import { articleOf } from './helpTopics.ts'
import { useScrollToAnchor } from './useScrollToAnchor.ts'
import './help.css'

/** `/helpmc?page=…`: the same article without header, tree and footer, to be shown in a frame. */
export default function HelpPlainScreen() {
  const [query] = useSearchParams()
  useScrollToAnchor()
  const name = articleOf(query.get('page'))
  return (
    <div className="help-plain">
      <HelpArticle key={name} name={name} />
      <HelpContact />
    </div>
  )
}
