import { elementText, within, type Element } from './element.ts'

/** Elements of other vendors in an item's text: nobody can say whether learners saw them, so they are no part of it. */

/** Elements of a text in XHTML, SSML and MathML. */
const html = new Set(
  'a abbr acronym address area article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn dir div dl dt em embed fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img ins kbd label legend li main map mark math menu nav object ol p param picture pre q rb rp rt rtc ruby s samp section small source span strike strong style sub summary sup svg table tbody td tfoot th thead time tr track tt u ul var video wbr'.split(
    ' ',
  ),
)

/** Elements of QTI 2 and 3 in a body, besides the interactions. */
const qti = new Set(
  'associableHotspot contentBody feedbackBlock feedbackInline gap gapImg gapText hotspotChoice hottext include infoControl inlineChoice itemBody positionObjectStage printedVariable prompt rubricBlock simpleAssociableChoice simpleChoice simpleMatchSet stimulusBody stylesheet templateBlock templateInline'.split(
    ' ',
  ),
)

/** Elements beside the body that say how an item is delivered and scored, or that are read. */
const besideBody = new Set(
  'apipAccessibility assessmentStimulusRef catalogInfo companionMaterialsInfo contextDeclaration itemBody itemFileInfo modalFeedback outcomeDeclaration responseDeclaration responseProcessing stylesheet templateDeclaration templateProcessing'.split(
    ' ',
  ),
)

/** Names and classes of texts that explain the answer. */
const explains = /rationale|explanation|solution|answer-?key|correct-?(?:answer|feedback|response)/i

export const explainsAnswer = ({ name, attributes }: Element): boolean =>
  (!html.has(name) && !qti.has(name) && explains.test(name)) || explains.test(attributes['class'] ?? '')

/** Also those that nobody knows: a question of such is refused. */
const isInteraction = ({ name }: Element): boolean => name.endsWith('Interaction')

const isKnown = (element: Element): boolean =>
  html.has(element.name) || qti.has(element.name) || element.name.startsWith('#') || isInteraction(element)

/** Whether an element of the body is none of QTI or XHTML. One around a question is its frame, and stays. */
export const isVendors = (element: Element): boolean => !isKnown(element) && ![...within(element)].some(isInteraction)

/** Elements beside the body that are none of QTI and have words. */
export const vendorsBeside = (element: Element): boolean =>
  !besideBody.has(element.name) && elementText(element).trim() !== ''
