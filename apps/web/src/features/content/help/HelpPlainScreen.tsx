import { useSearchParams } from 'react-router-dom'
import { HelpContact } from './HelpContact.tsx'
import { ShownArticle } from './ShownArticle.tsx'
import { useAskedArticle } from './useAskedArticle.ts'
import { useScrollToAnchor } from './useScrollToAnchor.ts'
import './help.css'

/** `/helpmc?page=…`: the same article without header, tree and footer, to be shown in a frame. */
export default function HelpPlainScreen() {
  const [query] = useSearchParams()
  const asked = useAskedArticle(query.get('page'))
  useScrollToAnchor()
  return (
    <div className="help-plain">
      <ShownArticle asked={asked} />
      <HelpContact />
    </div>
  )
}
