package art

// The properties of CSS that are drawn: passed are those that elements pass on to what they hold, geometry the attributes of
// shapes that style can set, single the others. shorthands are those that set others, or are other names of them.
var (
	passed = setOf(`color fill stroke fill-opacity stroke-opacity fill-rule clip-rule stroke-width
		stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset visibility paint-order
		marker-start marker-mid marker-end color-interpolation-filters image-rendering
		font font-family font-size font-weight font-style text-anchor`)
	single = setOf(`opacity display clip-path stop-color stop-opacity transform transform-origin transform-box translate rotate scale
		overflow-x filter mask mask-type mix-blend-mode isolation vector-effect flood-color flood-opacity view-transition-name
		background-color animation-name animation-duration animation-delay animation-fill-mode animation-direction`)
	geometry   = setOf("x y width height cx cy r rx ry d")
	shorthands = setOf(`marker overflow overflow-inline animation mask-image inline-size block-size background
		-webkit-logical-width -webkit-logical-height`)
)

// attributes are the properties that attributes declare.
var attributes = setOf(`alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation-filters direction display
	dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-stretch font-style
	font-variant font-weight image-rendering letter-spacing marker-end marker-mid marker-start mask mask-type opacity
	overflow paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
	stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration transform transform-origin unicode-bidi vector-effect
	visibility word-spacing writing-mode`)

// refusals are the properties that change how elements look and are not drawn: the elements that they change, and the values with
// which they change nothing.
var refusals = []struct {
	names string
	on    kind
	plain string
}{
	{"all", onAll, ""},
	{"offset offset-path", onAll, "none"},
	{"content-visibility", onHolders, "visible, auto"},
	{"-webkit-mask-box-image -webkit-mask-box-image-source", outermost, "none"},
	{"mask-mode", onAll, "match-source"},
	{"outline outline-style", onAll, "none, 0, 0px"},
	{"color-scheme", onAll | inherited, "normal, light, light dark, dark light, only light, light only"},
	{"background-image -webkit-border-image border-image border-image-source", outermost, "none"},
	{"border-shape box-shadow", outermost, "none"},
	{"border border-style border-top border-top-style border-right", outermost, "none, 0, 0px, hidden"},
	{"border-right-style border-bottom border-bottom-style border-left", outermost, "none, 0, 0px, hidden"},
	{"border-left-style border-block border-block-style", outermost, "none, 0, 0px, hidden"},
	{"border-block-start border-block-start-style border-block-end", outermost, "none, 0, 0px, hidden"},
	{"border-block-end-style border-inline border-inline-style", outermost, "none, 0, 0px, hidden"},
	{"border-inline-start border-inline-start-style", outermost, "none, 0, 0px, hidden"},
	{"border-inline-end border-inline-end-style", outermost, "none, 0, 0px, hidden"},
	{"border-radius border-top-left-radius border-top-right-radius", outermost, "0, 0px, 0%"},
	{"border-bottom-left-radius border-bottom-right-radius", outermost, "0, 0px, 0%"},
	{"border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius", outermost, "0, 0px, 0%"},
	{"margin margin-top margin-left margin-block margin-block-start margin-inline margin-inline-start", outermost, "0, 0px, auto, 0 auto"},
	{"padding padding-top padding-right padding-bottom padding-left padding-block padding-block-start", outermost, "0, 0px"},
	{"padding-block-end padding-inline padding-inline-start padding-inline-end", outermost, "0, 0px"},
	{"-webkit-border-before -webkit-border-before-style", outermost, "none, 0, 0px, hidden"},
	{"-webkit-border-after -webkit-border-after-style", outermost, "none, 0, 0px, hidden"},
	{"-webkit-border-start -webkit-border-start-style -webkit-border-end -webkit-border-end-style", outermost, "none, 0, 0px, hidden"},
	{"-webkit-margin-before -webkit-margin-start", outermost, "0, 0px, auto"},
	{"-webkit-padding-before -webkit-padding-after -webkit-padding-start -webkit-padding-end", outermost, "0, 0px"},
	{"-webkit-transform-origin-x -webkit-transform-origin-y", onAll, "0, 0px"},
	{"left right top bottom inset", outermost | positioned, "auto, 0, 0px"},
	{"inset-block inset-block-start inset-block-end inset-inline inset-inline-start", outermost | positioned, "auto, 0, 0px"},
	{"inset-inline-end clip", outermost | positioned, "auto, 0, 0px"},
	{"position", outermost | positioned, "static, relative, sticky, absolute, fixed"},
	{"scrollbar-gutter", outermost, "auto"},
	{"letter-spacing word-spacing", onTexts | inherited, "normal, 0, 0px"},
	{"text-decoration text-decoration-line", onTexts | inherited, "none"},
	{"text-transform text-shadow font-size-adjust -webkit-text-security", onTexts | inherited, "none"},
	{"baseline-shift vertical-align", onTexts, "baseline, 0, 0px"},
	{"dominant-baseline", onTexts | inherited, "auto, alphabetic"},
	{"alignment-baseline", onTexts, "auto, alphabetic, baseline"},
	{"direction", onTexts | inherited, "ltr"},
	{"unicode-bidi", onTexts, "normal, embed, isolate"},
	{"writing-mode -webkit-writing-mode", onTexts | inherited, "lr, lr-tb, horizontal-tb"},
	{"font-variant font-variant-alternates font-variant-caps font-variant-east-asian font-variant-emoji", onTexts | inherited, "normal"},
	{"font-variant-ligatures font-variant-numeric font-variant-position", onTexts | inherited, "normal"},
	{"font-variation-settings font-language-override font-palette", onTexts | inherited, "normal"},
	{"font-feature-settings", onTexts | inherited, `normal, "kern", "kern" 1, "kern" on, "liga", "liga" 1, "liga" on`},
	{"font-kerning", onTexts | inherited, "auto, normal"},
	{"font-stretch", onTexts | inherited, "normal, 100%"},
	{"text-autospace", onTexts | inherited, "no-autospace"},
	{"white-space white-space-collapse", onTexts | inherited, "normal, nowrap, collapse"},
	{"color-interpolation", onMasks | inherited, "auto, srgb"},
	{"image-orientation", onPictures | inherited, "from-image"},
}

// silent are the properties that change nothing in print, or only what others that are refused begin.
const silent = `
	-webkit-border-after-color -webkit-border-after-width -webkit-border-before-color -webkit-border-before-width
	-webkit-border-end-color -webkit-border-end-width -webkit-border-horizontal-spacing -webkit-border-start-color
	-webkit-border-start-width -webkit-border-vertical-spacing -webkit-box-align -webkit-box-decoration-break
	-webkit-box-direction -webkit-box-flex -webkit-box-ordinal-group -webkit-box-orient -webkit-box-pack -webkit-box-reflect
	-webkit-column-break-after -webkit-column-break-before -webkit-column-break-inside -webkit-font-smoothing
	-webkit-line-break -webkit-line-clamp -webkit-locale -webkit-margin-after -webkit-margin-end -webkit-mask-box-image-outset
	-webkit-mask-box-image-repeat -webkit-mask-box-image-slice -webkit-mask-box-image-width -webkit-mask-position-x
	-webkit-mask-position-y -webkit-max-logical-height -webkit-max-logical-width -webkit-min-logical-height
	-webkit-min-logical-width -webkit-perspective-origin-x -webkit-perspective-origin-y -webkit-rtl-ordering
	-webkit-ruby-position -webkit-tap-highlight-color -webkit-text-combine -webkit-text-decorations-in-effect
	-webkit-text-fill-color -webkit-text-orientation -webkit-text-stroke -webkit-text-stroke-color -webkit-text-stroke-width
	-webkit-transform-origin-z -webkit-user-drag -webkit-user-modify accent-color align-content align-items align-self
	anchor-name anchor-scope backdrop-filter animation-composition animation-iteration-count animation-play-state animation-range
	animation-range-end animation-range-start animation-timeline animation-timing-function animation-trigger app-region
	appearance aspect-ratio backface-visibility background-attachment background-blend-mode background-clip background-origin
	background-position background-position-x background-position-y background-repeat background-size baseline-source
	border-block-color border-block-end-color border-block-end-width border-block-start-color border-block-start-width
	border-block-width border-bottom-color border-bottom-width border-collapse border-color border-image-outset
	border-image-repeat border-image-slice border-image-width border-inline-color border-inline-end-color
	border-inline-end-width border-inline-start-color border-inline-start-width border-inline-width border-left-color
	border-left-width border-right-color border-right-width border-spacing border-top-color border-top-width border-width
	box-decoration-break box-sizing break-after break-before break-inside buffered-rendering caption-side caret-animation
	caret-color caret-shape clear color-rendering column-count column-fill column-gap column-height column-rule
	column-rule-break column-rule-color column-rule-inset column-rule-inset-cap column-rule-inset-cap-end
	column-rule-inset-cap-start column-rule-inset-end column-rule-inset-junction column-rule-inset-junction-end
	column-rule-inset-junction-start column-rule-inset-start column-rule-style column-rule-visibility-items column-rule-width
	column-span column-width column-wrap columns contain contain-intrinsic-block-size contain-intrinsic-height
	contain-intrinsic-inline-size contain-intrinsic-size contain-intrinsic-width container container-name container-type
	content corner-block-end-shape corner-block-start-shape corner-bottom-left-shape corner-bottom-right-shape
	corner-bottom-shape corner-end-end-shape corner-end-start-shape corner-inline-end-shape corner-inline-start-shape
	corner-left-shape corner-right-shape corner-shape corner-start-end-shape corner-start-start-shape corner-top-left-shape
	corner-top-right-shape corner-top-shape counter-increment counter-reset counter-set cursor dynamic-range-limit empty-cells
	field-sizing flex flex-basis flex-direction flex-flow flex-grow flex-line-count flex-shrink flex-wrap float
	font-optical-sizing font-synthesis font-synthesis-small-caps font-synthesis-style font-synthesis-weight
	forced-color-adjust frame-sizing gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column
	grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template
	grid-template-areas grid-template-columns grid-template-rows hyphenate-character hyphenate-limit-chars hyphens
	initial-letter interactivity interest-delay interest-delay-end interest-delay-start interpolate-size justify-content
	justify-items justify-self lighting-color line-break line-height list-style list-style-image list-style-position
	list-style-type margin-block-end margin-bottom margin-inline-end margin-right margin-trim mask-clip mask-composite
	mask-origin mask-position mask-repeat mask-size math-depth math-shift math-style max-block-size max-height max-inline-size
	max-width min-block-size min-height min-inline-size min-width object-fit object-position object-view-box offset-anchor
	offset-distance offset-position offset-rotate order orphans outline-color outline-offset outline-width overflow-anchor
	overflow-block overflow-clip-margin overflow-wrap overflow-y overlay overscroll-behavior overscroll-behavior-block
	overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y page page-break-after page-break-before
	page-break-inside page-margin-safety page-orientation perspective perspective-origin place-content place-items place-self
	pointer-events position-anchor position-area position-try position-try-fallbacks position-try-order position-visibility
	print-color-adjust quotes reading-flow reading-order resize row-gap row-rule row-rule-break row-rule-color row-rule-inset
	row-rule-inset-cap row-rule-inset-cap-end row-rule-inset-cap-start row-rule-inset-end row-rule-inset-junction
	row-rule-inset-junction-end row-rule-inset-junction-start row-rule-inset-start row-rule-style row-rule-visibility-items
	row-rule-width ruby-align ruby-overhang ruby-position rule rule-break rule-color rule-inset rule-inset-cap rule-inset-end
	rule-inset-junction rule-inset-start rule-overlap rule-style rule-visibility-items rule-width scroll-axis-lock
	scroll-behavior scroll-initial-target scroll-margin scroll-margin-block scroll-margin-block-end scroll-margin-block-start
	scroll-margin-bottom scroll-margin-inline scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left
	scroll-margin-right scroll-margin-top scroll-marker-group scroll-padding scroll-padding-block scroll-padding-block-end
	scroll-padding-block-start scroll-padding-bottom scroll-padding-inline scroll-padding-inline-end
	scroll-padding-inline-start scroll-padding-left scroll-padding-right scroll-padding-top scroll-snap-align scroll-snap-stop
	scroll-snap-type scroll-target-group scroll-timeline scroll-timeline-axis scroll-timeline-name scrollbar-color
	scrollbar-width shape-image-threshold shape-margin shape-outside shape-rendering size speak tab-size table-layout
	text-align text-align-last text-box text-box-edge text-box-trim text-combine-upright text-decoration-color
	text-decoration-skip-ink text-decoration-style text-decoration-thickness text-emphasis text-emphasis-color
	text-emphasis-position text-emphasis-style text-fit text-indent text-justify text-orientation text-overflow text-rendering
	text-size-adjust text-spacing-trim text-underline-offset text-underline-position text-wrap text-wrap-mode text-wrap-style
	timeline-scope timeline-trigger timeline-trigger-activation-range timeline-trigger-activation-range-end
	timeline-trigger-activation-range-start timeline-trigger-active-range timeline-trigger-active-range-end
	timeline-trigger-active-range-start timeline-trigger-name timeline-trigger-source touch-action transform-style transition
	transition-behavior transition-delay transition-duration transition-property transition-timing-function trigger-scope
	user-select view-timeline view-timeline-axis view-timeline-inset view-timeline-name view-transition-class
	view-transition-group view-transition-scope widows will-change window-drag word-break word-wrap z-index zoom`
