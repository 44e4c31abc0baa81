"""Writing a rule file and reading it back; the digest that names its content."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from dicehouse.rules import RuleSet, digest, read_rules, write_rules
from dicehouse.rules.catalogue import catalogue, game, rule_text
from testkit.rows import rows
from testkit.rules.strategies import table_rule_sets

DIGESTS = """
balut | 0b0da64e4834b46f821f82e2d31b608eea345c2e7e6a2b06bdc6631b4bd1617c
cacho | 29e3886dc4fdb9865d290f3129918390f859cbf38eec49861569b23cc1a27e08
cameroon | e5df6b4cf5ea41582b656b4212dfff389b7f7ea580de34d9a0531c8e61633316
cheerio | f760395a829fb0ae007e2b8af028ed8529cffd45ad523765aaf84bc417182a12
chicago | 9a2c34ecda228a3497561de55f427da207b6d240dac9351517b145e5e0d9bb6c
chicago-german | 62544049307f67e2161cc018927eb6e335189716b2b90ca5c4f7784933863e91
crag | 491b0b77d5ef3fcea5a2a5f06d60465202156934a8c5cfd18afc1b7ece320280
dice-poker-school | 65bc128439ca54ad1e1a86ea50bd198da6e8914e34c6fc072ceef7e0b9880ab7
escalero | cd44a0eca22f42dda8875f6cf6aa2fbb31bebdfbe0ca776d2d44b09ecc429c35
generala | 1e2a7c10078182f42f660e345d83d9f3c95fc88cc52a131241013d162a4b1bff
hooligan | 944bbd40d11b9cbf2cb2dbfcb350b12c8b18144dc2ce1723155e23706a54d101
kismet | d3128dacf6183c34a7918d3df8c5f00e9fc7cf3a87cd7f900a3eb9c3e0e2d871
kniffel | f4f846538116c1672324ac488f170eea8348316a19313d31d367db4f27abca2a
kniffel-booklet | 6676fb4266021e2056ee126496967bf699734f2fba4a3c99e7dd0e22618fef3b
kockapoker | 0aa9e2c4172579235a07cf336721494c247b310474fde37733a5e1d070039be4
kosci | 546f037529e1650e5eb0cce185eeec512434de3323ec4e3064607792c8e1eed1
maxi-yatzy | 7668e5c734c547d5637c170825b76acd8bb76e9e3b3bcdb6f35ad657ad5d4a34
maxi-yatzy-unsaved | 1bf13d37c19bc64f19bf377406080387b70572327aef1058eff698e6027a0a17
piecepack | 1579efc1e32816ea2a8b08be2833530692f9ce401c10f6d82017743d9bb53468
place-value | 1865794b32b5a22ac087b9c121b05e522f7cf926205bc0603d1df52855f4e4fe
place-value-3 | 92b747b5a156e7d78e36a9c40e160af955e0971ea3bb1542e139e07379026223
place-value-6 | ea8c22f44e8bbdedf6e77a2b7e13ebe90600e319a01f72b887229a5ad34a1800
triple-yahtzee | ffe4633a99858bffcfa6f754154571213675fd847338968e4577e55a7961ec90
yacht | 9281f5b98d5ada850fe7edd31a7b4365196b6c482af76a367ca90fe3d0d00f4a
yacht-dice | f3cedb06e45e045a17e18fdabf66d74a5ffe16ce19598301f8cd37d417a467dc
yahtzee | d608327cc612c3694499a289a2dea80cd08aa6d1a3488b44cde21bbbe5a0e297
yahtzee-free | 63a5469e99769eebf3e6ff5e40d7fc0ecdf480ad52929291b6fb4faf6010da4f
yahtzee-hasbro | 743e6f1b0754a6e20545bf99b0608d8096ac71bb4ecd78c72cac2aecea4804c0
yahtzee-online | a62932d3496542aed30a15d9243f3c47d5a34e047fc4e78156d7b1cb5ba954a3
yamb | f379f2bd5d9751f5344febc96e47d7be3bda3fd8778ecf4755539768a4fb921d
yams | 6b6c7c362d5c4a724d55c7cb611ee86bb5457998f74d93638a778576b912c3a9
yatzy | 68c7e67b8131737fac0330d195c978fb054dc8bd54de16c351d6d5c915505e15
yatzy-danish | b52fdebc823f2f81c318cf0f4379af85c3e14be00c00b24928dd99ebe56e0934
yatzy-forced | e6e57e0eb09655efaa22ec1c66eb91cb648475f937031f76776cca4048f763d1
zombie | 2d77c3fcb5d7dbdf965862d6bc395acc8f554c930960c3617b353443b7d78e47
"""
"""As published; records, saved tables and sealed dice are named by them, so they never change."""


def test_the_digest_of_a_published_game_never_changes() -> None:
    """STYLE, habit 10; a new game adds its digest here. Each has its own."""
    assert [[rules.id, digest(rules)] for rules in catalogue()] == rows(DIGESTS)
    assert len({digest(rules) for rules in catalogue()}) == len(catalogue())


def test_a_catalogue_game_reads_back_as_itself_and_is_written_once() -> None:
    for rules in catalogue():
        written = write_rules(rules)
        assert read_rules(written) == rules
        assert write_rules(read_rules(written)) == written
        assert written.count("[[sections]]") == len(rules.sections)


def test_names_with_quotes_and_backslashes_survive() -> None:
    rules = replace(game("yahtzee"), name='The "best" \\ game', tips=("über \\n", '""'))
    assert read_rules(write_rules(rules)) == rules


def test_the_digest_does_not_change_with_the_layout_or_when_a_default_is_written_out() -> None:
    text = rule_text("yahtzee")
    spread = "\n\n".join(f"{line}   # a remark" if line.endswith("3") else line for line in text.splitlines())
    assert spread != text
    assert digest(read_rules(spread)) == digest(game("yahtzee"))
    full = rule_text("yacht").replace("rolls = 3", "rolls = 3\nsides = 6\nsave_rolls = false")
    assert full != rule_text("yacht")
    assert digest(read_rules(full)) == digest(game("yacht"))


CHANGES = """
at_least = 63 | at_least = 62
rolls = 3 | rolls = 2
placement = "forced" | placement = "gated"
on_zero = false | on_zero = true
tie = "shared" | tie = "roll-off"
version = 1 | version = 2
name = "Yahtzee" | name = "Yahtzee!"
"""


def test_the_digest_changes_with_the_rules() -> None:
    for old, new in rows(CHANGES):
        changed = rule_text("yahtzee").replace(old, new, 1)
        assert changed != rule_text("yahtzee")
        assert digest(read_rules(changed)) != digest(game("yahtzee")), new


@given(rules=table_rule_sets(), other=table_rule_sets())
def test_equal_rules_have_equal_digests_and_others_do_not(rules: RuleSet, other: RuleSet) -> None:
    assert digest(replace(rules)) == digest(rules)
    assert (digest(rules) == digest(other)) == (rules == other)
