import { longText, text } from '../kit/index.ts'

/** What a paper says above its questions, besides its title, time and points. Left out where it is empty. */
export const frontMatter = {
  secrecy: text({
    label: { zh: '密级', en: 'Secrecy' },
    help: { zh: '印在左上角，如：绝密★启用前', en: 'In the upper left corner: Confidential until used' },
    maxLength: 40,
    onlyInDetail: true,
  }),
  subtitle: text({
    label: { zh: '副标题', en: 'Subtitle' },
    help: { zh: '印在标题下面，如：数　学', en: 'Below the title' },
    maxLength: 200,
    onlyInDetail: true,
  }),
  author: text({ label: { zh: '命题人', en: 'Set by' }, maxLength: 100, onlyInDetail: true }),
  reviewer: text({ label: { zh: '审题人', en: 'Reviewed by' }, maxLength: 100, onlyInDetail: true }),
  notice: longText({
    label: { zh: '注意事项', en: 'Notes for candidates' },
    help: { zh: '每行一条', en: 'A line for each' },
    maxLength: 2000,
    onlyInDetail: true,
  }),
}
