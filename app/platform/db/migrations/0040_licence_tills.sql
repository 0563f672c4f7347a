-- The key of the till that runs by a licence (B17): it proves who asks for the next file.
CREATE TABLE "licence_tills" (
	"approval_code" varchar(8) PRIMARY KEY NOT NULL,
	"public_key" varchar(43) NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"bound_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_tills_licence_fk" FOREIGN KEY ("approval_code") REFERENCES "public"."tbFirmaLisans"("sOnayKodu") ON DELETE cascade
);
