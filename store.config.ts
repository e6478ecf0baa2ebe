/** A way to reach the store on a social network. */
export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

/** The merchant's own words: what would differ in another merchant's store. More of them are in store.home.ts. */
export interface StoreConfig {
  readonly name: string;
  /** One sentence for search engines and shared links. */
  readonly description: string;
  /** The name drawn as one SVG path. */
  readonly wordmark: { readonly viewBox: string; readonly path: string };
  /** The line above the header; empty hides it. */
  readonly announcement: string;
  readonly contact: {
    readonly email: string;
    readonly stylingEmail: string;
    readonly bulkEmail: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly chat: {
    /** International number without plus or spaces, as wa.me wants it. */
    readonly number: string;
    /** The bulk-order message a chat starts with. */
    readonly bulkMessage: string;
  };
  readonly socials: readonly SocialLink[];
}

/** The store's words. */
export const storeConfig: StoreConfig = {
  name: "Aṣọ",
  description:
    "Clothes for men and women cut in Lagos from adire, aṣọ òkè, linen and wax print. Priced in naira, delivered across Nigeria, with wholesale prices for businesses.",
  wordmark: {
    viewBox: "44 -700 1476 881",
    path: "M44 0Q61 -113 73 -226Q84 -339 93 -457Q102 -574 109 -700H501Q508 -574 516 -457Q525 -339 537 -226Q549 -113 565 0H513Q513 -9 511 -32Q510 -55 508 -80Q506 -110 501 -135Q497 -160 488 -167Q485 -170 479 -172Q472 -175 455 -176Q437 -178 401 -179Q366 -180 305 -180Q243 -180 208 -179Q173 -178 155 -176Q137 -175 131 -172Q125 -170 121 -167Q112 -160 108 -135Q104 -110 102 -80Q99 -55 98 -32Q97 -9 97 0ZM305 -287Q356 -287 389 -288Q422 -288 441 -291Q461 -293 470 -299Q479 -305 482 -315Q484 -329 483 -360Q482 -390 478 -439Q475 -481 472 -505Q470 -530 468 -541Q466 -553 465 -557Q463 -561 460 -563Q454 -570 439 -572Q423 -575 392 -576Q360 -577 305 -577Q249 -577 218 -576Q186 -575 171 -572Q156 -570 149 -563Q147 -561 145 -557Q143 -553 141 -541Q139 -530 137 -505Q135 -481 131 -439Q127 -390 126 -360Q126 -329 127 -315Q131 -305 140 -299Q149 -293 168 -291Q187 -288 220 -288Q253 -287 305 -287ZM658 -8V-105Q698 -91 739 -83Q780 -75 819 -75Q874 -75 903 -91Q931 -108 931 -140Q931 -161 921 -176Q910 -191 885 -205Q861 -219 817 -234Q758 -255 723 -274Q688 -293 673 -317Q658 -341 658 -376Q658 -436 705 -469Q752 -501 840 -501Q859 -501 881 -498Q904 -496 926 -492Q949 -488 968 -483V-378Q930 -389 896 -396Q861 -403 829 -403Q778 -403 753 -388Q728 -374 728 -346Q728 -320 752 -303Q776 -286 839 -263Q894 -244 927 -223Q960 -203 975 -178Q990 -152 990 -119Q990 -60 944 -24Q898 13 806 13Q761 13 723 7Q686 1 658 -8ZM817 180Q762 180 762 131Q762 106 776 94Q789 81 817 81Q843 81 858 94Q872 106 872 131Q872 155 858 168Q844 180 817 180ZM1295 13Q1220 13 1171 -17Q1121 -48 1097 -105Q1073 -162 1073 -244Q1073 -326 1097 -383Q1122 -441 1171 -471Q1221 -501 1295 -501Q1370 -501 1420 -471Q1470 -441 1494 -383Q1519 -326 1519 -244Q1519 -162 1495 -105Q1470 -48 1420 -17Q1370 13 1295 13ZM1295 -86Q1360 -86 1402 -106Q1443 -125 1463 -161Q1482 -197 1482 -244Q1482 -291 1463 -327Q1443 -363 1402 -383Q1360 -402 1295 -402Q1230 -402 1189 -383Q1148 -363 1129 -327Q1110 -291 1110 -244Q1110 -197 1129 -161Q1148 -125 1189 -106Q1230 -86 1295 -86ZM1295 180Q1240 180 1240 131Q1240 106 1254 94Q1268 81 1295 81Q1322 81 1336 94Q1350 106 1350 131Q1350 155 1336 168Q1322 180 1295 180Z",
  },
  announcement: "10% off your first purchase when you join the letter",
  contact: {
    email: "hello@aso.example",
    stylingEmail: "styling@aso.example",
    bulkEmail: "bulk@aso.example",
    phone: "+234 800 000 0000",
    address: "14 Broad Street, Lagos Island, Lagos",
  },
  chat: {
    number: "2348000000000",
    bulkMessage: "Hello Aṣọ, I would like to ask about a bulk order.",
  },
  socials: [
    { name: "Instagram", url: "https://www.instagram.com/" },
    { name: "TikTok", url: "https://www.tiktok.com/" },
    { name: "X", url: "https://x.com/" },
  ],
};
