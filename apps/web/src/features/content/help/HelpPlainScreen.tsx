import { useSearchParams } from 'react-router-dom'
import { HelpContact } from './HelpContact.tsx'
import { ShownArticle } from './ShownArticle.tsx'
import { useNamedArticle } from './useNamedArticle.ts'
import { useScrollToAnchor } from './useScrollToAnchor.ts'
import './help.css'

/** `/helpmc?page=…`: the same article without header, tree and footer, to be shown in a frame. */
export default function HelpPlainScreen() {
  const [query] = useSearchParams()
  const article = useNamedArticle(query.get('page'))
  useScrollToAnchor()
  return (
    <div className="help-plain">
      <ShownArticle named={article} />
      <HelpContact />
    </div>
  )
}
