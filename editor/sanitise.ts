import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { shallow } from './shallow.ts'
import { cleanHtml } from './stored/clean.ts'
import { isImageSource, isLinkTarget, isStoredFile } from './stored/nodes.ts'
import { writeStored } from './stored/write.ts'
import { ownEntry } from './stored/own-entry.ts'

/**
 * The one sanitiser of rich text, for the server on every write and the browser on what is pasted. Two profiles:
 * `question` keeps what the stored format of questions can say and rewrites it, so that nothing of what came in reaches
 * the page; `article` keeps headings, lists, tables, links and media too. Text is kept, markup that is not allowed is
 * dropped; script and style go with their content.
 */

const spanAttributes = [
  'data-type',
  'data-value',
  'data-kind',
  'data-src',
  'data-alt',
  'data-width',
  'data-height',
  'data-row',
  'data-col',
]

type Attributes = Record<string, string>

/** The tag with those of its attributes that may stay. */
const keeping =
  (mayStay: (name: string, value: string) => boolean, added: Attributes = {}) =>
  (tagName: string, attributes: Attributes): sanitizeHtml.Tag => ({
    tagName,
    attribs: {
      ...Object.fromEntries(Object.entries(attributes).filter(([name, value]) => mayStay(name, value))),
      ...added,
    },
  })

/**
 * Media are files of our own store: an address elsewhere would tell others who reads, and one of our own calls would be
 * made.
 */
const ownMedia = keeping((name, value) => !['src', 'poster'].includes(name) || isStoredFile(value))
const ownPicture = keeping((name, value) => name !== 'data-src' || isImageSource(value))
const link = keeping((name, value) => name !== 'href' || isLinkTarget(value), {
  rel: 'noopener noreferrer',
})

const article: IOptions = {
  allowedTags: [
    'br',
    'span',
    'b',
    'em',
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'hr',
    'u',
    's',
    'sub',
    'sup',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'img',
    'video',
    'audio',
    'source',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    span: spanAttributes,
    a: ['href', 'title', 'rel'],
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
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'template',
    'title',
  ],
  transformTags: {
    strong: 'b',
    i: 'em',
    ins: 'u',
    del: 's',
    strike: 's',
    div: 'p',
    h5: 'h4',
    h6: 'h4',
    a: link,
    span: ownPicture,
    img: ownMedia,
    video: ownMedia,
    audio: ownMedia,
    source: ownMedia,
  },
}

/** Of elements within each other. */
const maxArticleDepth = 100

const sanitiseQuestion = (html: string): string => writeStored(cleanHtml(html))

const profiles: Readonly<Record<string, (html: string) => string>> = {
  question: sanitiseQuestion,
  article: (html) => sanitizeHtml(shallow(html, maxArticleDepth), article),
}

/** Harmless HTML of the profile. An unknown profile is the strictest. Doing it twice changes nothing. */
export const sanitise = (html: string, profile: string): string =>
  (ownEntry(profiles, profile) ?? sanitiseQuestion)(html)
