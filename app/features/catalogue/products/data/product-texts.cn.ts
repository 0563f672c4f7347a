import { effectOf } from '../product-effects';
import { richText, type ProductText } from './product-text';

const SUPPORT_6 = '前6个月免费支持';
const SUPPORT_12 = '第一年免费支持';
const SUPPORT_TERMS = '免费支持期：一般商品为前6个月，POS、超市和零售许可证为第一年';
const LICENCE_OFFER = '许可证：<strong>1位用户，1年</strong>';
const FREE_SHIPPING = '免运费';
const ONE_LICENCE = '每件含1个许可证和1个授权码';
const EXISTING_FIRM = '下单时选择已登记的客户公司';
const SELECTED_LICENCES = '下单时选择客户公司及其许可证；数量即所选许可证数';
const VALIDITY = '新许可证的授权码有效期为45天；与年度续期同一订单订购时为365天。';
const NEW_CUSTOMER = '为新客户订购时，公司档案、往来账户和联系方式会随订单一并建立。';

/** The ERP's module names stay as on receipts; this explains each one. */
const MODULE_MEANINGS: Readonly<Record<string, string>> = {
  Peşin: '现销',
  Cari: '往来账户',
  Stok: '库存',
  Fatura: '发票',
  Etiket: '标签',
  Ajanda: '日程',
  Fihrist: '通讯录',
  İrsaliye: '送货单',
  'Çek/Senet': '支票与期票',
  Kasa: '现金账户',
  Banka: '银行账户',
  Sipariş: '订单',
  Muhasebe: '会计',
  Sayım: '盘点',
  Perakende: '零售',
  'Sonradan Teslim': '延后交货',
  Paket: '套装',
};

/** The closing section with Chinese punctuation, which `richText` does not use. */
function modulesOf(sku: string): string {
  const names = effectOf(sku).modules.map((name) => {
    const meaning = MODULE_MEANINGS[name];
    return meaning ? `${name}（${meaning}）` : name;
  });
  return `<h3>模块</h3><p>${names.join('、')}。</p>`;
}

export const chineseTexts: Readonly<Record<string, ProductText>> = {
  KarpinKobi: {
    name: 'Karpin Kobi',
    summary: '小企业版：管理往来账户、库存、发票、支票与期票、现金和银行账户。',
    detailHtml:
      richText(
        [
          '适合自己做日常记账的小企业的基础套餐。采购发票、销售发票、送货单和往来明细都出自同一份记录。',
          '收款与付款记入现金、银行、支票与期票账户，到期票据一目了然。',
          `${NEW_CUSTOMER}${VALIDITY}`,
        ],
        ['往来账户和商品档案', '发票和送货单', '支票与期票、现金和银行明细', ONE_LICENCE, SUPPORT_6],
      ) + modulesOf('KarpinKobi'),
    unit: '每个许可证',
    packLabel: '小企业版',
  },
  KarpinTicari: {
    name: 'Karpin Ticari',
    summary: '商贸版：在 Karpin Kobi 的基础上增加订单、会计、盘点和标签。',
    detailHtml:
      richText(
        [
          '适合按订单经营、需要盘点仓库并在公司内部做会计的批发商和分销商。包含 Karpin Kobi 的全部模块。',
          '订单转成送货单和发票，发票再记入往来账户和会计账。',
          `${NEW_CUSTOMER}${VALIDITY}`,
        ],
        ['订单管理', '会计记录', '库存盘点和标签打印', 'Karpin Kobi 的全部模块', ONE_LICENCE, SUPPORT_6],
      ) + modulesOf('KarpinTicari'),
    unit: '每个许可证',
    packLabel: '商贸版',
  },
  KarpinPerakende: {
    name: 'Karpin Perakende',
    summary: '零售版：从门店现销到库存盘点，从现金到银行账户，一套管好。',
    detailHtml:
      richText(
        [
          '适合服装、文具、家居用品、五金等柜台和货架销售的门店。',
          '收银台的现销即时扣减库存，日结时记入现金账户；订单、盘点和标签共用同一份商品档案。',
          `${NEW_CUSTOMER}${VALIDITY}`,
        ],
        [LICENCE_OFFER, SUPPORT_12, '零售和现销界面', '订单、盘点和标签', 'Market online 模块', ONE_LICENCE],
      ) + modulesOf('KarpinPerakende'),
    unit: '每个许可证',
    packLabel: '零售版',
  },
  KarpinMarket: {
    name: 'Karpin Market',
    summary: '超市版：零售套餐加 Turab online 模块，适合超市和熟食店。',
    detailHtml:
      richText(
        [
          '适合销售条码商品和称重商品的超市、果蔬店和熟食店。包含 Karpin Perakende 的全部模块，并增加 Turab online。',
          '收银、货架标签和盘点都用同一份商品档案。如需与电子秤交换数据，请另行订购电子秤集成。',
          `${NEW_CUSTOMER}${VALIDITY}`,
        ],
        [
          LICENCE_OFFER,
          SUPPORT_12,
          'Karpin Perakende 的全部模块',
          'Market online 和 Turab online',
          '货架标签打印和库存盘点',
          ONE_LICENCE,
        ],
      ) + modulesOf('KarpinMarket'),
    unit: '每个许可证',
    packLabel: '超市版',
  },
  KarpinERP: {
    name: 'Karpin ERP',
    summary: '完整套餐：Karpin Market 加会计、延后交货、套装和 Protokol online。',
    detailHtml:
      richText(
        [
          '功能最全的套餐，适合用一套软件管理门店、仓库和会计的企业。包含 Karpin Market 的全部模块。',
          '先售后交的商品、套装销售和会计，都不需要另一套软件。',
          `${NEW_CUSTOMER}${VALIDITY}`,
        ],
        ['Karpin Market 的全部模块', '会计', '延后交货和套装', 'Turab 和 Protokol online', ONE_LICENCE, SUPPORT_6],
      ) + modulesOf('KarpinERP'),
    unit: '每个许可证',
    packLabel: 'ERP',
  },
  KarpinSaha: {
    name: 'Karpin Saha',
    summary: '外勤销售版：供外勤业务员和车销团队管理往来账户、库存、发票和收款。',
    detailHtml:
      richText(
        [
          '适合上门拜访客户的销售团队。发票、送货单、往来账户和库存在外也用同一份记录。',
          '现金、支票与期票和银行收款都记入相应客户的往来账户。',
          `${NEW_CUSTOMER}${VALIDITY}`,
        ],
        ['往来账户、库存、发票和送货单', '现金、银行、支票与期票收款', '日程和通讯录', ONE_LICENCE, SUPPORT_6],
      ) + modulesOf('KarpinSaha'),
    unit: '每个许可证',
    packLabel: '外勤版',
  },
  KarpinPos: {
    name: 'Karpin POS',
    summary: '收银软件：供单收银台店铺管理现销、往来账户、库存、发票和标签。',
    detailHtml:
      richText(
        [
          '适合小卖部、咖啡馆、面包店和精品店等在收银台销售的店铺。销售从收银台开始，库存和往来账户自动更新。',
          '增设第二个收银台时，再订购一个许可证即可。',
          `${NEW_CUSTOMER}${VALIDITY}`,
        ],
        [LICENCE_OFFER, SUPPORT_12, '现销和发票', '往来账户和商品档案', '标签打印', ONE_LICENCE],
      ) + modulesOf('KarpinPos'),
    unit: '每个许可证',
    packLabel: 'POS',
  },
  PosScreen: {
    name: 'POS Screen',
    summary: '收银界面应用：现销、往来账户、库存、发票和标签，一屏完成。',
    detailHtml:
      richText(
        [
          'POS 系列的入门产品，适合希望在收银台使用销售界面的企业。开通的模块与 Karpin POS 相同。',
          `${NEW_CUSTOMER}${VALIDITY}`,
        ],
        [LICENCE_OFFER, SUPPORT_12, '现销和发票', '往来账户、库存和标签', ONE_LICENCE],
      ) + modulesOf('PosScreen'),
    unit: '每个许可证',
    packLabel: 'POS Screen',
  },
  Turab: {
    name: 'Turab',
    summary: '为已登记的客户公司开通 Turab 模块的附加许可证。',
    detailHtml:
      richText(
        [
          '为已使用 Karpin 的公司增加 <strong>Turab</strong> 模块；该公司的其他模块保持不变。',
          `Karpin ERP 已包含此模块。${VALIDITY}`,
        ],
        [ONE_LICENCE, EXISTING_FIRM, SUPPORT_6],
      ) + modulesOf('Turab'),
    unit: '每个许可证',
    packLabel: 'Turab',
  },
  KarpinEntegre: {
    name: 'Karpin Entegre（B2C 与电子发票）',
    summary: '网上销售与电子发票（e-Fatura）集成，为已登记的客户开通 B2C 模块。',
    detailHtml:
      richText(
        [
          '适合在网上向消费者销售并开具电子发票的企业。为该公司的 Karpin 增加 <strong>B2C</strong> 模块。',
          `电子发票点数为单独商品。${VALIDITY}`,
        ],
        ['B2C 模块', '电子发票集成', ONE_LICENCE, EXISTING_FIRM, SUPPORT_6],
      ) + modulesOf('KarpinEntegre'),
    unit: '每个许可证',
    packLabel: 'B2C',
  },
  KarpinMobile: {
    name: 'Karpin Mobile 手持终端版',
    summary: '在手持终端上运行的 Karpin Mobile 应用的许可证。',
    detailHtml:
      richText(
        [
          '适合在仓库和门店使用手持终端的人员。为该公司增加 <strong>Karpin Mobile</strong> 模块。',
          'Android 和 CE 手持终端的应用可在支持与下载页面获取，有在线和离线两种版本。',
          VALIDITY,
        ],
        [LICENCE_OFFER, SUPPORT_6, 'Android 和 CE 手持终端', ONE_LICENCE, EXISTING_FIRM],
      ) + modulesOf('KarpinMobile'),
    unit: '每个许可证',
    packLabel: 'Mobile',
  },
  KarpinKullanici: {
    name: '附加用户',
    summary: '为已登记的客户公司按需增加用户许可证，数量由您决定。',
    detailHtml: richText(
      [
        '使用 Karpin 的公司增加员工或电脑时订购。订购几件，就开通几个许可证。',
        `不增加模块；新用户使用该公司已有的模块。${VALIDITY}`,
      ],
      [ONE_LICENCE, EXISTING_FIRM, '一个订单可订1至10件', SUPPORT_6],
    ),
    unit: '每用户',
    packLabel: '用户',
  },
  KarpinAylikLisans: {
    name: '许可证续期一个月',
    summary: '将所选许可证的有效期改为从今天起30天。',
    detailHtml: richText(
      [
        '适合季节性员工，或只需再用一小段时间的客户。有效期从办理当天起算，为<strong>30天</strong>。',
        '剩余超过30天的许可证，办理后有效期反而缩短；下单时会同时显示新旧到期日。',
      ],
      [SELECTED_LICENCES, '授权码不变', '确认邮件中写明新的到期日', SUPPORT_TERMS],
    ),
    unit: '每个许可证，一个月',
    packLabel: '一个月',
  },
  KarpinYillikLisans: {
    name: '许可证续期一年',
    summary: '将所选许可证的有效期改为从今天起365天。',
    detailHtml: richText(
      [
        '用于已过期或即将到期许可证的年度续期。有效期从办理当天起算，为<strong>365天</strong>。',
        '同一订单中的新许可证，有效期也由45天变为365天。',
      ],
      [SELECTED_LICENCES, '授权码不变', '确认邮件中写明新的到期日', SUPPORT_TERMS],
    ),
    unit: '每个许可证，一年',
    packLabel: '一年',
  },
  LisansTemizleme: {
    name: '许可证解绑电脑',
    summary: '清除所选许可证上登记的电脑和系统信息。',
    detailHtml: richText(
      [
        '适合更换电脑、电脑损坏或重装系统的客户。许可证上登记的电脑和系统信息会被清空。',
        '许可证的到期日和授权码保持不变。',
      ],
      [SELECTED_LICENCES, '清除电脑名称、处理器、磁盘、网络和操作系统信息', '既不延长也不缩短有效期', SUPPORT_TERMS],
    ),
    unit: '每个许可证',
    packLabel: '解绑',
  },
  LisansDurdur: {
    name: '停用许可证',
    summary: '自办理之时起，立即终止所选许可证的有效期。',
    detailHtml: richText(
      [
        '适合分店关闭、用户离职或店铺转让的情形。所选许可证在办理的那一刻失效。',
        '同一许可证不能在一个订单中既停用又续期。',
      ],
      [SELECTED_LICENCES, '该公司未选中的许可证照常使用', '不影响模块', SUPPORT_TERMS],
    ),
    unit: '每个许可证',
    packLabel: '停用',
  },
  LisansBilgisayar: {
    name: '登记许可证电脑',
    summary: '为所选许可证登记将要使用它的电脑名称。',
    detailHtml: richText(
      ['事先已知许可证将用于哪台电脑时订购。每件对应一个许可证，并填写电脑名称。', '到期日和授权码不变。'],
      [SELECTED_LICENCES, '每个许可证对应一个电脑名称', '既不延长也不缩短有效期', SUPPORT_TERMS],
    ),
    unit: '每个许可证',
    packLabel: '电脑',
  },
  UzakDestek: {
    name: '远程支持',
    summary: '支持团队远程连接客户电脑，提供一次支持服务。',
    detailHtml: richText(
      [
        '安装、设置或使用问题无需上门时，远程支持即可解决。一件为一次连接。',
        '需要现场进行的安装、培训和故障处理，请选择上门服务。',
      ],
      ['一件为一次', '远程连接客户电脑', SUPPORT_TERMS],
    ),
    unit: '每次',
    packLabel: '远程',
  },
  YerindeDestek: {
    name: '上门服务（2小时）',
    summary: '在客户现场提供安装、培训或故障处理，每件2小时。',
    detailHtml: richText(
      [
        '收银台启用、培训或远程无法解决的故障，由专人前往客户现场处理。<strong>每件为2小时。</strong>',
        '耗时较长的工作可增加数量：半天订2件，全天订4件。',
      ],
      ['每件2小时', '在客户现场', '安装、培训和故障处理', SUPPORT_TERMS],
    ),
    unit: '每2小时',
    packLabel: '上门',
  },
  AylikDestek: {
    name: '月度支持',
    summary: '为免费支持期已满的客户提供按月支持服务。',
    detailHtml: richText(
      ['适合不想每次提问都单独购买服务的客户。一件为一个月的支持服务。', '电话和邮件支持每周7天、每天24小时开通。'],
      ['一件为一个月', '7×24小时电话和邮件支持', SUPPORT_TERMS],
    ),
    unit: '每个月',
    packLabel: '月度',
  },
  EFaturaKontor: {
    name: '电子发票点数（1,000点）',
    summary: '用于发送电子发票（e-Fatura）的1,000点套餐。',
    detailHtml: richText(
      [
        '开具电子发票的企业按点数使用；一件充值<strong>1,000点</strong>。',
        '发票无需打印即可发出，历史发票也便于随时查找。',
      ],
      ['每件1,000点', '无需纸质存档', SUPPORT_6],
    ),
    unit: '每1,000点',
    packLabel: '电子发票',
  },
  KarpinEArsiv: {
    name: '电子存档发票（e-Arşiv）集成',
    summary: '为非 e-Fatura 注册企业的买方开具电子形式的发票。',
    detailHtml: richText(
      [
        '开给消费者和未使用 e-Fatura 的公司的发票，以 e-Arşiv 形式开具并电子保存。',
        '发票直接在 Karpin 中开具，无需在另一套软件中重复录入。',
      ],
      ['开具 e-Arşiv 发票', '历史发票便于查找', '无需纸质存档', SUPPORT_6],
    ),
    unit: '每件',
    packLabel: 'e-Arşiv',
  },
  KarpinEIrsaliye: {
    name: '电子送货单（e-İrsaliye）集成',
    summary: '以电子形式代替纸张开具送货单（e-İrsaliye）。',
    detailHtml: richText(
      [
        '适合发运货物的批发商、分销商和生产商。送货单在 Karpin 中开具，并生成电子单据。',
        '查找历史送货单，无需再翻纸质档案。',
      ],
      ['开具 e-İrsaliye', '历史单据便于查找', '无需纸质存档', SUPPORT_6],
    ),
    unit: '每件',
    packLabel: 'e-İrsaliye',
  },
  TeraziEntegre: {
    name: '电子秤集成',
    summary: '在 Karpin 与电子秤之间传送商品和价格。',
    detailHtml: richText(
      [
        '适合销售称重商品的超市、果蔬店、肉店和熟食店。商品和价格信息由 Karpin 传到电子秤。',
        '价格只在一处修改，无需在电子秤上重新输入。',
      ],
      ['向电子秤传送数据', '适合所有设有称重区的门店', SUPPORT_6],
    ),
    unit: '每件',
    packLabel: '电子秤',
  },
  Etiket40x20: {
    name: '热敏标签 40×20 mm（卷）',
    summary: '40×20 mm 热敏条码标签，适合首饰、化妆品和小包装。',
    detailHtml: richText(
      ['最小尺寸，供表面较小的商品标示条码和价格。热敏打印，无需碳带。', '按卷销售；价格为一卷的价格。'],
      ['尺寸 40×20 mm', '首饰、化妆品、文具', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每卷',
    packLabel: '40×20',
  },
  Etiket58x40: {
    name: '热敏标签 58×40 mm（卷）',
    summary: '58×40 mm 热敏标签卷，最常用的货架和商品标签。',
    detailHtml: richText(
      ['商品名称、条码和价格都放得下，可作货架标签和电子秤标签。', '热敏打印，无需碳带。价格为一卷的价格。'],
      ['尺寸 58×40 mm', '货架、商品和电子秤标签', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每卷',
    packLabel: '58×40',
  },
  Etiket58x60: {
    name: '热敏标签 58×60 mm（卷）',
    summary: '58×60 mm 热敏标签卷，为称重和包装食品留出配料信息的位置。',
    detailHtml: richText(
      ['除条码和价格外，还要标示配料、保质期或批号时，选用此尺寸。', '热敏打印，无需碳带。价格为一卷的价格。'],
      ['尺寸 58×60 mm', '熟食、果蔬、包装食品', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每卷',
    packLabel: '58×60',
  },
  Etiket80x50: {
    name: '热敏标签 80×50 mm（卷）',
    summary: '80×50 mm 热敏标签卷，用于纸箱、货架和库位。',
    detailHtml: richText(
      ['宽幅尺寸，适合需要远距离读取的货架和纸箱标签。', '热敏打印，无需碳带。价格为一卷的价格。'],
      ['尺寸 80×50 mm', '纸箱、货架和库位', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每卷',
    packLabel: '80×50',
  },
  Etiket100x100: {
    name: '热敏标签 100×100 mm（卷）',
    summary: '100×100 mm 方形热敏标签卷，用于纸箱和托盘。',
    detailHtml: richText(
      ['需要在同一张标签上印二维码、条码和发货信息时使用。', '需配4英寸宽的标签打印机。热敏打印；价格为一卷的价格。'],
      ['尺寸 100×100 mm', '纸箱和托盘标签', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每卷',
    packLabel: '100×100',
  },
  Etiket100x150: {
    name: '快递面单纸 100×150 mm（卷）',
    summary: '100×150 mm 标签卷，用于打印快递收件人和追踪信息。',
    detailHtml: richText(
      [
        '与快递公司所用尺寸一致；收件地址、追踪条码和备注都能印在一张面单上。',
        '需配4英寸宽的标签打印机。热敏打印；价格为一卷的价格。',
      ],
      ['尺寸 100×150 mm', '快递和网店发货', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每卷',
    packLabel: '100×150',
  },
  PosTouch15: {
    name: '触屏收银机 15英寸',
    summary: '收银柜台用 POS 电脑，配15英寸触摸屏。',
    detailHtml: richText(
      ['适合用触摸屏代替键盘和鼠标收银的柜台。', '可与 Karpin POS 和 POS Screen 配合使用；软件许可证另行订购。'],
      ['15英寸触摸屏', '单屏', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '15英寸',
  },
  PosTouchDual: {
    name: '双屏收银机 15英寸',
    summary: 'POS 电脑，收银员用15英寸屏幕，顾客另有第二块屏幕。',
    detailHtml: richText(
      [
        '收银员在面前的屏幕上操作，第二块屏幕朝向顾客。',
        '可与 Karpin POS 和 POS Screen 配合使用；软件许可证另行订购。',
      ],
      ['15英寸收银员屏幕', '朝向顾客的第二块屏幕', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '双屏',
  },
  YaziciFis80: {
    name: '小票打印机 80 mm',
    summary: '80 mm 小票打印机，打印收银小票和后厨单。',
    detailHtml: richText(
      ['在收银台打印非税务小票，在餐厅打印后厨单；使用 80 mm 宽的纸卷。', '打印机驱动程序的链接见支持与下载页面。'],
      ['纸宽 80 mm', '收银台和后厨使用', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '80 mm',
  },
  YaziciEtiket4: {
    name: '条码打印机 4英寸',
    summary: '4英寸条码打印机，打印货架、纸箱和快递标签。',
    detailHtml: richText(
      [
        '从小型商品标签到 100 mm 宽的快递面单，门店和仓库的标签都能打印。',
        '使用 Karpin 的 Etiket（标签）模块，可直接从商品档案打印条码。打印机驱动程序的链接见支持与下载页面。',
      ],
      ['打印宽度4英寸', '货架、商品、纸箱和快递标签', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '4英寸',
  },
  OkuyucuLazer: {
    name: '一维条码扫描器',
    summary: '一维激光扫描器，用于在收银台读取条码。',
    detailHtml: richText(
      ['读取商品包装和货架标签上的一维条码，用于收银和盘点。', '如需读取二维码，请选择无线二维码扫描器。'],
      ['一维条码', '收银和盘点使用', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '一维',
  },
  OkuyucuKare: {
    name: '无线二维码扫描器',
    summary: '无线扫描器，一维条码和二维码都能读取。',
    detailHtml: richText(
      [
        '药店和眼镜店的商品二维码、超市的一维条码，一台设备都能读取。',
        '无线设计，离柜台较远的纸箱和大件商品也够得到。',
      ],
      ['一维条码和二维码', '无线', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '二维',
  },
  TeraziEtiketli30: {
    name: '条码标签秤 15/30 kg',
    summary: '超市用标签秤，量程 15/30 kg，称重并打印条码标签。',
    detailHtml: richText(
      [
        '用于果蔬、鲜肉和熟食区：自带打印机为称好的商品打印标签，收银台扫描条码即可。',
        '如需从 Karpin 传送商品和价格，请另行订购电子秤集成。',
      ],
      ['量程 15/30 kg', '带标签打印机', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '15/30 kg',
  },
  TerminalAndroid: {
    name: 'Android 手持终端',
    summary: 'Android 系统手持终端，用于仓库、盘点和外勤销售。',
    detailHtml: richText(
      ['盘点、收货和外勤销售时，扫描条码并当场录入。', '可运行 Karpin Mobile 的 Android 应用；应用许可证另行订购。'],
      ['Android 操作系统', '与 Karpin Mobile 配合使用', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: 'Android',
  },
  TerminalCE: {
    name: 'CE 手持终端',
    summary: '供使用 Windows CE 的仓库盘点和收货的手持终端。',
    detailHtml: richText(
      [
        '适合仍在使用 CE 终端的仓库和门店，用于盘点和收货。',
        '可运行 Karpin Mobile 的 CE 应用；安装文件见支持与下载页面，许可证另行订购。',
      ],
      ['CE 操作系统', '与 Karpin Mobile 配合使用', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: 'CE',
  },
  UpsKasa650: {
    name: '收银台 UPS 650 VA',
    summary: '650 VA 不间断电源，停电时收银台不断电。',
    detailHtml: richText(
      [
        '供一个收银台及其小票打印机使用。停电时可完成当前销售，并正常关闭软件。',
        '如需连接更多设备，请选择 1500 VA 型号。',
      ],
      ['650 VA', '供一个收银台使用', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '650 VA',
  },
  UpsKasa1500: {
    name: 'UPS 1500 VA',
    summary: '1500 VA 不间断电源，供主机和多台设备使用。',
    detailHtml: richText(
      ['保护存放数据库的主机及其周边设备，免受停电影响。', '只有一个收银台时，650 VA 型号即可。'],
      ['1500 VA', '供主机和周边设备使用', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: '每台',
    packLabel: '1500 VA',
  },
};
