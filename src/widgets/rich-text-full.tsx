export { RichTextHtml as default } from './rich-text-html.tsx'
