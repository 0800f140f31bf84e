import sanitizeHtml, { type IOptions } from 'sanitize-html'

/**
 * The one sanitiser of stored rich text, for the server on every write and the browser on every show. Two profiles:
 * `question` keeps br, span, b and em, spans with the `data-` attributes of formulas, blanks, images, tables and underline;
 * `article` keeps headings, lists, tables, links and media too. Text is kept, markup that is not allowed is dropped;
 * script and style go with their content.
 */

const dataAttributes = ['data-type', 'data-value', 'data-kind', 'data-number', 'data-src', 'data-alt', 'data-width', 'data-height', 'data-row', 'data-col']

const question: IOptions = {
  allowedTags: ['br', 'span', 'b', 'em'],
  allowedAttributes: { span: dataAttributes },
  transformTags: { strong: 'b', i: 'em' },
  disallowedTagsMode: 'discard',
}

const article: IOptions = {
  allowedTags: [
    ...(question.allowedTags as string[]), 'p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'u', 's', 'sub', 'sup',
    'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img', 'video', 'audio', 'source', 'figure', 'figcaption',
  ],
  allowedAttributes: {
    span: dataAttributes,
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    video: ['src', 'controls', 'width', 'height', 'poster'],
    audio: ['src', 'controls'],
    source: ['src', 'type'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [], video: [], audio: [], source: [] },
  allowProtocolRelative: false,
  transformTags: { ...question.transformTags, a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}
;(article.allowedAttributes as Record<string, string[]>)['a']!.push('rel')

const profiles: Record<string, IOptions> = { question, article }

/** Harmless HTML of the profile. An unknown profile is the strictest. Doing it twice changes nothing. */
export const sanitise = (html: string, profile: string): string => sanitizeHtml(html, profiles[profile] ?? question)
