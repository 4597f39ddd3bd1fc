# An image with nothing but the program: `docker build -t cartouche .`
# It works on what lies in /work: docker run --rm -v "$PWD:/work" cartouche kit ./ferry
FROM --platform=$BUILDPLATFORM golang:1.26-bookworm AS build
ARG TARGETOS TARGETARCH
WORKDIR /source
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN GOOS="$TARGETOS" GOARCH="$TARGETARCH" make build

FROM scratch
LABEL org.opencontainers.image.title="cartouche" \
      org.opencontainers.image.description="Printable board games from data, and a judge of score sheets" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /source/cartouche /cartouche
USER 65532:65532
WORKDIR /work
ENTRYPOINT ["/cartouche"]
CMD ["--help"]
