"""Fragments: definitions of the shipped schemas, shown where a page explains them.

Every definition is shown exactly once on the site, so that a link to it has one place to lead to
and a new one cannot be forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.domains import Domain
from sphinx.errors import SphinxError
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from agurk_pages.body import body_nodes
from agurk_pages.forms import reference
from agurk_spec.errors import shortlist
from agurk_spec.schema import schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from docutils.nodes import Element, Node
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from agurk_pages.forms import Part

COMPLETE: Final = ("message", "scenario", "report")
"""The schemas of which every definition has to be shown."""


class IncompleteError(SphinxError):
    """A definition that no page shows, or that more than one place shows."""

    category = "Schema fragments"


def definitions(name: str) -> Mapping[str, Part]:
    """Return the definitions of a schema by name; one without any is its own definition.

    Raises FileNotFoundError where there is no such schema.
    """
    found = schema(name)
    parts: Mapping[str, Part] = found.get("$defs", {name: found})
    return parts


class SchemaFragment(SphinxDirective):
    """`{schema} NAME DEFINITION`: a definition with its fields, their types and what they mean.

    With `fields` it quotes these fields alone, and leaves the whole to another page.
    """

    required_arguments = 2
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "fields": directives.unchanged_required
    }

    def run(self) -> list[Node]:
        """Return the fragment; the domain notes where a whole one stands."""
        name, definition = self.arguments
        part = self._part(name, definition)
        box = nodes.container(classes=["schema"])
        if "fields" in self.options:
            title = nodes.paragraph("", "", reference(definition, name), nodes.Text(", in part"))
            part = self._quoted(definition, part)
        else:
            domain = self.env.domains["schema"]
            assert isinstance(domain, SchemaDomain)  # noqa: S101 - setup adds the two together
            box["ids"].append(domain.note(f"{name}.{definition}", self.env.docname))
            title = nodes.paragraph("", "", nodes.literal(definition, definition))
        title["classes"].append("schema-name")
        box += [title, *body_nodes(part, name)]
        for node in box.findall(nodes.Element):
            self.set_source_info(node)
        return [box]

    def _part(self, name: str, definition: str) -> Part:
        """Return the definition; raise where there is none."""
        try:
            known = definitions(name)
        except FileNotFoundError as problem:
            raise self.error(f"there is no schema {name}") from problem
        if definition not in known:
            raise self.error(
                f"{name} has no definition {definition}; it has: {shortlist(definition, known)}"
            )
        return known[definition]

    def _quoted(self, definition: str, part: Part) -> Part:
        """Return a definition with the fields alone that are asked for; raise for one unknown."""
        known = part.get("properties", {})
        wanted = str(self.options["fields"]).split()
        for field in wanted:
            if field not in known:
                raise self.error(
                    f"{definition} has no field {field}; it has: {shortlist(field, known)}"
                )
        required = [field for field in part.get("required", ()) if field in wanted]
        fields = {field: known[field] for field in wanted}
        return {
            "type": "object",
            "properties": fields,
            "required": required,
            "additionalProperties": False,
        }


class SchemaDomain(Domain):
    """The definitions shown on the site, by `SCHEMA.DEFINITION`."""

    name = "schema"
    label = "Schemas"
    roles: ClassVar[dict[str, Any]] = {"def": XRefRole(innernodeclass=nodes.literal)}
    initial_data: ClassVar[dict[str, Any]] = {"places": {}}

    @property
    def places(self) -> dict[str, list[str]]:
        """The pages on which each definition is shown; a page is there once for each time."""
        found: dict[str, list[str]] = self.data["places"]
        return found

    def note(self, key: str, docname: str) -> str:
        """Take note that a page shows a definition. Out: the anchor for it."""
        self.places.setdefault(key, []).append(docname)
        return _anchor(key)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page shows, because it is read anew."""
        for key, pages in self.places.items():
            self.places[key] = [page for page in pages if page != docname]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take in what pages show that another process has read."""
        for key, pages in otherdata["places"].items():
            self.places.setdefault(key, []).extend(page for page in pages if page in docnames)

    def check_consistency(self) -> None:
        """Stop the build where a definition is not shown, or is shown twice."""
        faults = list(completeness_faults(self.places, self.env.config.schema_complete))
        if faults:
            raise IncompleteError("; ".join(faults))

    def resolve_xref(  # noqa: PLR0913, PLR0917 - the signature is Sphinx's
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """Link to the place where a definition is shown."""
        del env, typ, node
        pages = self.places.get(target)
        if not pages:
            return None
        name = target.partition(".")[2]
        return make_refnode(builder, fromdocname, pages[0], _anchor(target), contnode, name)

    def resolve_any_xref(  # noqa: PLR0913, PLR0917 - the signature is Sphinx's
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return nothing: definitions are linked to by name of the role alone."""
        del env, fromdocname, builder, target, node, contnode
        return []


def completeness_faults(
    places: Mapping[str, Iterable[str]], complete: Iterable[str]
) -> Iterator[str]:
    """Return what is wrong where each definition of some schemas has to be shown exactly once.

    In: the pages on which each definition is shown, by `SCHEMA.DEFINITION`; names of schemas.
    """
    for name in complete:
        for definition in definitions(name):
            pages = list(places.get(f"{name}.{definition}", ()))
            if not pages:
                yield f"no page shows {definition} of {name}.schema.json"
            elif len(pages) > 1:
                yield f"{definition} of {name}.schema.json is shown in {' and '.join(pages)}"


def _anchor(key: str) -> str:
    """Return the id of the place where a definition is shown."""
    return nodes.make_id(f"schema {key}")
