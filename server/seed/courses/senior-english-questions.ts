import { arranged, banked, blanks, cloze, composite, essay, judged, matched, multiple, short, single } from '../question.ts'
import type { SampleQuestion } from '../sample-course.ts'

export const seniorEnglishQuestions: readonly SampleQuestion[] = [
  { ...single('It was not until she got home ____ Jennifer realized she had lost her keys.', ['that', 'when', 'where', 'before'], 'A', 'It was not until … that … 强调句型。', 1), chapter: 'School life', knowledge: ['状语从句'], labels: ['基础巩固'], difficulty: 2 },
  { ...single('The museum, ____ was built in 1925, attracts thousands of visitors every year.', ['which', 'that', 'where', 'what'], 'A', '非限制性定语从句，先行词是物，作主语，用 which。', 1), chapter: 'Relative clauses (1)', knowledge: ['定语从句'], labels: ['易错题'], difficulty: 1, year: 2024 },
  { ...single('If I ____ the train, I would have arrived on time.', ['had caught', 'caught', 'have caught', 'would catch'], 'A', '与过去事实相反的虚拟条件句，从句用过去完成时。', 1), chapter: 'Travel plans', knowledge: ['虚拟语气'], difficulty: 3 },
  { ...blanks('He is looking forward to ____ (hear) from his pen friend.', ['hearing'], 'look forward to 后接动名词。', 1.5), chapter: 'Listening and Speaking', knowledge: ['动名词'], labels: ['课堂练习'], difficulty: 1 },
  { ...blanks('So far, more than 200 trees have been ____ (plant) along the river.', ['planted'], '现在完成时的被动语态 have been done。', 1.5), chapter: 'The present continuous passive', knowledge: ['被动语态'], difficulty: 1 },
  { ...blanks('____ (compare) with last year, the number of visitors has doubled.', ['Compared'], '过去分词作状语，compared with 与……相比。', 1.5), chapter: 'Past participles as adverbial', knowledge: ['分词'], difficulty: 2, year: 2025 },
  { ...matched('将下列单词与其中文意思连线。', ['heritage', 'promote', 'relief', 'identity'], ['身份', '遗产', '安慰；减轻', '促进'], 'BDCA', '识记词义。'), chapter: 'From problems to solutions', knowledge: ['词义辨析'], difficulty: 1 },
  { ...arranged('将下列句子排列成一段通顺的对话。', ['I’m fine, thanks. Are you going to the sports meeting?', 'Hi, Tom. How are you?', 'Good luck! I will cheer for you.', 'Yes, I’m taking part in the relay race.'], 'BADC', '问候—询问—回答—祝愿。'), chapter: 'Living legends', knowledge: ['固定搭配'], difficulty: 1 },
  { ...multiple('（多选）下列句子中，画线动词形式正确的有（  ）', ['She enjoys reading English novels.', 'I suggest him to go at once.', 'They have lived here since 2010.', 'He made me to wait for an hour.'], 'AC', 'suggest 不接 sb. to do；make sb. do 不带 to。', 4), chapter: 'Reading and Thinking', knowledge: ['动名词', '现在完成时'], difficulty: 2 },
  { ...judged('“No sooner had he arrived than it began to rain.” 是倒装句。（  ）', true, 'No sooner 置于句首，主句部分倒装。'), chapter: 'Tag questions', knowledge: ['倒装'], difficulty: 2 },
  {
    ...composite('Last month our class visited a small village in the mountains. We were surprised to see that every house had a small library. An old teacher, Mr Lin, started the project ten years ago. At first he had only 60 books. Now there are more than 3,000, most of them given by readers from all over the country. “A book is like a window,” Mr Lin told us. “The more windows you open, the farther you can see.”', [
      single('When did Mr Lin start the project?', ['Ten years ago.', 'Last month.', 'Three years ago.', 'When he was a student.'], 'A', '细节理解题。', 2),
      judged('Most of the books were bought by the villagers.', false, '由 most of them given by readers 可知。', 2),
      short('What does Mr Lin mean by “A book is like a window”?', 'Reading helps people see and know more about the world.', ['world', 'reading'], '言之有理即可。', 3),
    ]),
    chapter: 'What\'s in a name', knowledge: ['细节理解', '推理判断'], labels: ['期末考试'], difficulty: 2, source: '期末试卷', year: 2024,
  },
  { ...essay('假定你是李华，你校将举办“中国传统节日”主题展览。请你给外教 Mr Smith 写一封邮件，邀请他参加，内容包括：（1）展览的时间和地点；（2）展览的内容；（3）期待他的到来。词数80左右。', 'Dear Mr Smith, I’m writing to invite you to an exhibition on traditional Chinese festivals …', '格式正确，要点齐全，时态恰当。', 15), chapter: 'From problems to solutions', knowledge: ['应用文写作'], labels: ['高考模拟'], difficulty: 3, year: 2025, status: 'in_review' },
  {
    ...cloze(
      'When I was sixteen, I took a summer job at a small bakery near my home. On my first day, I was so ____ that I dropped a whole tray of bread. I expected Mrs Chen, the owner, to be ____. Instead, she handed me a broom and said with a ____, “Bread can be baked again. Let’s start over.”\nIn the weeks that ____, I got up at five every morning. The work was much ____ than I had imagined: my arms hurt, and flour got everywhere. ____, I slowly learned to feel whether the dough was ready. Mrs Chen never gave me the answer directly; she ____ me to try again until I found it myself.\nOn the last day of the summer, an old man bought a loaf that I had made on my own. He took a bite and nodded. It was a small thing, but I felt truly ____. I finally understood that mistakes are not something to ____ but something to learn from. I have ____ that lesson with me ever since.',
      [
        ['calm', 'nervous', 'proud', 'bored'], ['angry', 'grateful', 'curious', 'sleepy'], ['sigh', 'tear', 'smile', 'frown'], ['lasted', 'followed', 'remained', 'opened'], ['easier', 'cheaper', 'safer', 'harder'],
        ['Therefore', 'Otherwise', 'However', 'Besides'], ['forbade', 'encouraged', 'begged', 'hired'], ['tired', 'lost', 'lonely', 'proud'], ['fear', 'keep', 'share', 'count'], ['left', 'argued', 'carried', 'compared'],
      ],
      'BACBDCBDAC',
      '先通读全文，把握“紧张—受鼓励—坚持—自豪”的情感线索，再结合上下文和固定搭配逐空判断。',
    ),
    chapter: 'School life', knowledge: ['完形填空'], labels: ['高考模拟'], difficulty: 3, year: 2025,
  },
  {
    ...banked(
      '阅读短文，从短文后的选项中选出可以填入空白处的最佳选项，选项中有两项为多余选项。\nMany students say that they love reading but never have time for it. ____ Here are some tips.\nSet a small goal. ____ Ten pages a day is more than 3,600 pages a year, which makes more than ten books.\nKeep a book within reach. Put one in your schoolbag and another by your bed. ____\nChoose what you really enjoy. ____ If a book fails to interest you after fifty pages, feel free to put it aside.\nTalk about what you read. ____ Explaining a story to someone else helps you remember it and see it in a new light.',
      ['Join a book club or simply chat with a friend.', 'In fact, with a few simple habits, anyone can read more.', 'Reading should never feel like a punishment.', 'You don’t have to finish a novel in one night.', 'That way, waiting for a bus becomes reading time.', 'Electronic books are cheaper than printed ones.', 'Most libraries close early at weekends.'],
      'BDECA',
      '七选五：注意段首主题句、代词和上下文的逻辑衔接。',
      12.5,
    ),
    chapter: 'Reading and Thinking', knowledge: ['推理判断', '主旨大意'], labels: ['高考模拟'], difficulty: 3, year: 2024,
  },
  { ...banked('从方框中选择合适的词填空，每个词只用一次，其中有一个多余的词。\nPaper-cutting is a folk art that has been passed down through ____ in China. It is ____ used to decorate windows during the Spring Festival. Today the art faces a new ____: fewer young people are willing to spend years learning it. To ____ the skills of old masters, some museums have built a ____ collection of their works, which ____ visitors from all over the world.', ['preserve', 'challenge', 'widely', 'generations', 'digital', 'attracts', 'equipment'], 'DCBAEF', '先判断空格处所需的词性，再根据语境选择。'), chapter: 'From problems to solutions', knowledge: ['词义辨析'], labels: ['课堂练习'], difficulty: 2 },
  { ...cloze('—Excuse me, could you tell me ____ the museum opens?\n—At nine, but it is closed ____ Mondays.\n—Thanks. I’d better come back tomorrow, ____?', [['what', 'when', 'which'], ['at', 'in', 'on'], ['had I', 'hadn’t I', 'wouldn’t I']], 'BCB', '宾语从句的引导词；具体的某天用 on；I’d better 即 I had better，反意疑问句用 hadn’t I。', 3), chapter: 'Tag questions', knowledge: ['名词性从句', '冠词与介词'], labels: ['基础巩固'], difficulty: 2 },
]
