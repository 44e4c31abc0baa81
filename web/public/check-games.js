// Written by `python -m dicehouse.wire.typescript` from the house's own messages: change them, not this.
const GAMES = {
  "balut@1": {
    "digest": "0b0da64e4834b46f821f82e2d31b608eea345c2e7e6a2b06bdc6631b4bd1617c",
    "count": 5,
    "sides": 6,
    "boxes": 28,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "cacho@1": {
    "digest": "29e3886dc4fdb9865d290f3129918390f859cbf38eec49861569b23cc1a27e08",
    "count": 5,
    "sides": 6,
    "boxes": 11,
    "early": true,
    "rolls": 3,
    "drawn": false
  },
  "cameroon@1": {
    "digest": "e5df6b4cf5ea41582b656b4212dfff389b7f7ea580de34d9a0531c8e61633316",
    "count": 5,
    "sides": 6,
    "boxes": 10,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "cheerio@1": {
    "digest": "f760395a829fb0ae007e2b8af028ed8529cffd45ad523765aaf84bc417182a12",
    "count": 5,
    "sides": 6,
    "boxes": 11,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "chicago@1": {
    "digest": "9a2c34ecda228a3497561de55f427da207b6d240dac9351517b145e5e0d9bb6c",
    "count": 2,
    "sides": 6,
    "boxes": 11,
    "early": false,
    "rolls": 1,
    "drawn": false
  },
  "chicago-german@1": {
    "digest": "62544049307f67e2161cc018927eb6e335189716b2b90ca5c4f7784933863e91",
    "count": 3,
    "sides": 6,
    "boxes": 1,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "crag@1": {
    "digest": "491b0b77d5ef3fcea5a2a5f06d60465202156934a8c5cfd18afc1b7ece320280",
    "count": 3,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 2,
    "drawn": false
  },
  "dice-poker-school@1": {
    "digest": "65bc128439ca54ad1e1a86ea50bd198da6e8914e34c6fc072ceef7e0b9880ab7",
    "count": 5,
    "sides": 6,
    "boxes": 15,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "escalero@2": {
    "digest": "cd44a0eca22f42dda8875f6cf6aa2fbb31bebdfbe0ca776d2d44b09ecc429c35",
    "count": 5,
    "sides": 6,
    "boxes": 30,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "generala@1": {
    "digest": "1e2a7c10078182f42f660e345d83d9f3c95fc88cc52a131241013d162a4b1bff",
    "count": 5,
    "sides": 6,
    "boxes": 11,
    "early": true,
    "rolls": 3,
    "drawn": false
  },
  "hooligan@1": {
    "digest": "944bbd40d11b9cbf2cb2dbfcb350b12c8b18144dc2ce1723155e23706a54d101",
    "count": 5,
    "sides": 6,
    "boxes": 7,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "kismet@1": {
    "digest": "d3128dacf6183c34a7918d3df8c5f00e9fc7cf3a87cd7f900a3eb9c3e0e2d871",
    "count": 5,
    "sides": 6,
    "boxes": 15,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "kniffel@1": {
    "digest": "f4f846538116c1672324ac488f170eea8348316a19313d31d367db4f27abca2a",
    "count": 5,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "kniffel-booklet@1": {
    "digest": "6676fb4266021e2056ee126496967bf699734f2fba4a3c99e7dd0e22618fef3b",
    "count": 5,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "kockapoker@1": {
    "digest": "0aa9e2c4172579235a07cf336721494c247b310474fde37733a5e1d070039be4",
    "count": 5,
    "sides": 6,
    "boxes": 9,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "kosci@1": {
    "digest": "546f037529e1650e5eb0cce185eeec512434de3323ec4e3064607792c8e1eed1",
    "count": 5,
    "sides": 6,
    "boxes": 39,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "maxi-yatzy@1": {
    "digest": "7668e5c734c547d5637c170825b76acd8bb76e9e3b3bcdb6f35ad657ad5d4a34",
    "count": 6,
    "sides": 6,
    "boxes": 20,
    "early": false,
    "rolls": 0,
    "drawn": false
  },
  "maxi-yatzy-unsaved@1": {
    "digest": "1bf13d37c19bc64f19bf377406080387b70572327aef1058eff698e6027a0a17",
    "count": 6,
    "sides": 6,
    "boxes": 20,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "piecepack@2": {
    "digest": "1579efc1e32816ea2a8b08be2833530692f9ce401c10f6d82017743d9bb53468",
    "count": 5,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "place-value@1": {
    "digest": "1865794b32b5a22ac087b9c121b05e522f7cf926205bc0603d1df52855f4e4fe",
    "count": 4,
    "sides": 6,
    "boxes": 9,
    "early": false,
    "rolls": 2,
    "drawn": false
  },
  "place-value-3@1": {
    "digest": "92b747b5a156e7d78e36a9c40e160af955e0971ea3bb1542e139e07379026223",
    "count": 3,
    "sides": 6,
    "boxes": 7,
    "early": false,
    "rolls": 2,
    "drawn": false
  },
  "place-value-6@1": {
    "digest": "ea8c22f44e8bbdedf6e77a2b7e13ebe90600e319a01f72b887229a5ad34a1800",
    "count": 6,
    "sides": 6,
    "boxes": 11,
    "early": false,
    "rolls": 2,
    "drawn": false
  },
  "triple-yahtzee@1": {
    "digest": "ffe4633a99858bffcfa6f754154571213675fd847338968e4577e55a7961ec90",
    "count": 5,
    "sides": 6,
    "boxes": 39,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yacht@1": {
    "digest": "9281f5b98d5ada850fe7edd31a7b4365196b6c482af76a367ca90fe3d0d00f4a",
    "count": 5,
    "sides": 6,
    "boxes": 12,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yacht-dice@1": {
    "digest": "f3cedb06e45e045a17e18fdabf66d74a5ffe16ce19598301f8cd37d417a467dc",
    "count": 5,
    "sides": 6,
    "boxes": 12,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yahtzee@1": {
    "digest": "d608327cc612c3694499a289a2dea80cd08aa6d1a3488b44cde21bbbe5a0e297",
    "count": 5,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yahtzee-free@1": {
    "digest": "63a5469e99769eebf3e6ff5e40d7fc0ecdf480ad52929291b6fb4faf6010da4f",
    "count": 5,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yahtzee-hasbro@1": {
    "digest": "743e6f1b0754a6e20545bf99b0608d8096ac71bb4ecd78c72cac2aecea4804c0",
    "count": 5,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yahtzee-online@1": {
    "digest": "a62932d3496542aed30a15d9243f3c47d5a34e047fc4e78156d7b1cb5ba954a3",
    "count": 5,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yamb@1": {
    "digest": "f379f2bd5d9751f5344febc96e47d7be3bda3fd8778ecf4755539768a4fb921d",
    "count": 5,
    "sides": 6,
    "boxes": 60,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yams@1": {
    "digest": "6b6c7c362d5c4a724d55c7cb611ee86bb5457998f74d93638a778576b912c3a9",
    "count": 5,
    "sides": 6,
    "boxes": 39,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yatzy@1": {
    "digest": "68c7e67b8131737fac0330d195c978fb054dc8bd54de16c351d6d5c915505e15",
    "count": 5,
    "sides": 6,
    "boxes": 15,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yatzy-danish@1": {
    "digest": "b52fdebc823f2f81c318cf0f4379af85c3e14be00c00b24928dd99ebe56e0934",
    "count": 6,
    "sides": 6,
    "boxes": 18,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "yatzy-forced@1": {
    "digest": "e6e57e0eb09655efaa22ec1c66eb91cb648475f937031f76776cca4048f763d1",
    "count": 5,
    "sides": 6,
    "boxes": 15,
    "early": false,
    "rolls": 3,
    "drawn": false
  },
  "zombie@1": {
    "digest": "2d77c3fcb5d7dbdf965862d6bc395acc8f554c930960c3617b353443b7d78e47",
    "count": 5,
    "sides": 6,
    "boxes": 13,
    "early": false,
    "rolls": 3,
    "drawn": false
  }
}
